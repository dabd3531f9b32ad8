import { heldReasons, invoiceFormats } from '@water/contract/invoices/vocabulary'
import { addSeconds, isLocalDate, type LocalTime } from '@water/rules/calendar'
import { isLocalNumber } from '@water/rules/invoicing/invoice-number'
import * as z from 'zod'
import type { Answer, Confirmation, PaperFile } from './provider'

const LONGEST_WORDS = 500
/** People read the words, in the language of the others. */
const NO_WORDS = '开票平台没有说明原因'
/** Its clock is not ours, and may be in another time zone. */
const CLOCKS_APART_S = 24 * 3600

/** The words of a provider, as they can be shown and kept: whole characters. */
const words = z.string().transform((text) => {
  const readable = text.slice(0, 2 * LONGEST_WORDS).replace(/\p{Cc}|\p{Cs}/gu, ' ')
  const kept = [...readable.trim()].reduce(
    (so, far) => (so.length + far.length > LONGEST_WORDS ? so : so + far),
    '',
  )
  return kept || NO_WORDS
})
const time = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/)
  .refine((text) => isLocalDate(text.slice(0, 10)))
const number = z
  .string()
  .regex(/^\d{20}$/)
  .refine((text) => !isLocalNumber(text))

/** An address that people may be led to; '' for anything else. */
const link = z.unknown().transform(
  (given) =>
    z
      .url({ protocol: /^https?$/ })
      .max(500)
      .safeParse(given).data ?? '',
)
const needsPerson = z.object({
  state: z.literal('needs_person'),
  what: z.enum(heldReasons),
  words,
  link,
})

const LARGEST_FILE = 10 * 1024 * 1024
/** The first bytes of each format. */
const BEGINS = { pdf: /^%PDF-/, ofd: /^PK/, xml: /^(\xef\xbb\xbf)?\s*</ } as const
const files: z.ZodType<PaperFile[]> = z
  .array(
    z
      .object({ format: z.enum(invoiceFormats), content: z.instanceof(Uint8Array) })
      .refine(({ content }) => content.length <= LARGEST_FILE)
      .refine(({ format, content }) =>
        BEGINS[format].test(Buffer.from(content.subarray(0, 1024)).toString('latin1')),
      ),
  )
  .refine((some) => new Set(some.map(({ format }) => format)).size === some.length)

const answer: z.ZodType<Answer> = z.discriminatedUnion('state', [
  z.object({ state: z.literal('issued'), number, at: time, files: files.optional() }),
  needsPerson,
  z.object({ state: z.literal('failed'), words }),
  z.object({ state: z.literal('working') }),
  z.object({ state: z.literal('unknown') }),
])

const confirmation: z.ZodType<Confirmation> = z.discriminatedUnion('state', [
  z.object({ state: z.literal('waiting') }),
  needsPerson,
  z.object({ state: z.literal('confirmed'), number: z.string().regex(/^[\x21-\x7e]{1,40}$/) }),
  z.object({ state: z.literal('refused'), words }),
])

/** An answer that a provider may give to a request of this time; null for nonsense, which says nothing. */
export function checkedAnswer(
  given: unknown,
  { madeAt, now }: { madeAt: LocalTime; now: LocalTime },
): Answer | null {
  const said = answer.safeParse(given).data ?? null
  if (said?.state !== 'issued') return said
  const isPossible =
    said.at >= addSeconds(madeAt, -CLOCKS_APART_S) && said.at <= addSeconds(now, CLOCKS_APART_S)
  return isPossible ? said : null
}

export const checkedConfirmation = (given: unknown): Confirmation | null =>
  confirmation.safeParse(given).data ?? null
