import type { FieldMessage } from '@water/contract/field-messages'
import type { FieldProblem, Params } from '@water/contract/field-problems'
import type { Use } from '@water/contract/reference/places'
import type { RefusalCode } from '@water/contract/refusals'

interface RefusalDetails {
  /** Fills the `{name}` places of the sentence in the error table. */
  params?: Params
  /** What the caller can act on, sent as the envelope's `data`. */
  data?: unknown
  /** The field, or fields, that the sentence is about, where `fields` name none: it is sent beside it as well. */
  about?: string | readonly string[]
  /** Where a record is used: fills `{where}` in words. */
  uses?: readonly Use[]
  /** Problems by field path (`tiers.1.upper`), sent as `data` in words. */
  fields?: Record<string, FieldProblem[]>
  /** Members beside code, msg and data (trust.md: `detail` and `messages` of token errors). */
  beside?: Record<string, unknown>
  /** Seconds after which another try makes sense. */
  retry_after_s?: number
}

/** An expected "no": its code is a row of the error table (contract/refusals.ts). Thrown inside an act, it undoes the act. */
export class Refusal extends Error {
  override readonly name = 'Refusal'

  constructor(
    readonly code: RefusalCode,
    readonly details: RefusalDetails = {},
  ) {
    super(code)
  }
}

/** Refuses with a row of the error table. */
export function refuse(code: RefusalCode, details?: RefusalDetails): never {
  throw new Refusal(code, details)
}

/** Refuses one field of the body or query. */
export function refuseField(field: string, message: FieldMessage, params?: Params): never {
  throw new Refusal('invalid', { fields: { [field]: [params ? { message, params } : { message }] } })
}

/** The row, or 404: a row of another organization and one that does not exist look the same. */
export function found<T>(row: T | undefined | null): T {
  if (row === undefined || row === null) throw new Refusal('not_found')
  return row
}
