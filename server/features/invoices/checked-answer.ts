import { isLocalDate } from '@water/rules/calendar'
import * as z from 'zod'
import type { Answer, Confirmation } from './provider'

const LONGEST_WORDS = 500

/** The words of a provider, as they can be shown and kept. */
const words = z.string().transform((text) =>
  text
    .replace(/\p{Cc}|\p{Cs}/gu, ' ')
    .trim()
    .slice(0, LONGEST_WORDS),
)
const time = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/)
  .refine((text) => isLocalDate(text.slice(0, 10)))

const answer: z.ZodType<Answer> = z.discriminatedUnion('state', [
  z.object({ state: z.literal('issued'), number: z.string().regex(/^\d{20}$/), at: time }),
  z.object({ state: z.literal('failed'), words }),
  z.object({ state: z.literal('working') }),
  z.object({ state: z.literal('unknown') }),
])

const confirmation: z.ZodType<Confirmation> = z.discriminatedUnion('state', [
  z.object({ state: z.literal('waiting') }),
  z.object({ state: z.literal('confirmed'), number: z.string().max(40) }),
  z.object({ state: z.literal('refused'), words }),
])

/** An answer that a provider may give; null for nonsense, which says nothing. */
export const checkedAnswer = (given: unknown): Answer | null => answer.safeParse(given).data ?? null

export const checkedConfirmation = (given: unknown): Confirmation | null =>
  confirmation.safeParse(given).data ?? null
