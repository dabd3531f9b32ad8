import type { FieldMessage } from '@water/contract/field-messages'
import type { FieldProblem, Params } from '@water/contract/field-problems'
import type { Use } from '@water/contract/places'
import type { RefusalCode } from '@water/contract/refusals'

interface RefusalDetails {
  /** Fills the `{name}` places of the sentence in the table of refusals. */
  params?: Params
  /** Data that the caller can use, sent as the envelope's `data`. */
  data?: unknown
  /**
   * The field or fields that the sentence is about, where `fields` names none. The sentence is sent under their names,
   * too.
   */
  about?: string | readonly string[]
  /** The places that use a record; they fill `{where}` in words. */
  uses?: readonly Use[]
  /** Problems by field path (`tiers.1.upper`), sent in words as `data`. */
  fields?: Record<string, FieldProblem[]>
  /** Members beside code, msg and data (trust.md: `detail` and `messages` of token errors). */
  beside?: Record<string, unknown>
  /** A new try makes sense after this many seconds. */
  retry_after_s?: number
}

/**
 * An expected "no" with a code from the table of refusals (contract/refusals.ts). Thrown inside a command, it rolls the
 * command back.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'

  constructor(
    readonly code: RefusalCode,
    readonly details: RefusalDetails = {},
  ) {
    super(code)
  }
}

/** Refuses with a row of the table of refusals. */
export function refuse(code: RefusalCode, details?: RefusalDetails): never {
  throw new Refusal(code, details)
}

/** Refuses one field of the body or query. */
export function refuseField(field: string, message: FieldMessage, params?: Params): never {
  throw new Refusal('invalid', { fields: { [field]: [params ? { message, params } : { message }] } })
}

/** Returns the value or the refusal of the work: one of a batch is refused, and the others go on. */
export function tried<Made>(work: () => Made): Made | Refusal {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** Returns the row, or refuses with 404: a row of another organization and a missing row look the same. */
export function orNotFound<T>(row: T | undefined | null): T {
  if (row === undefined || row === null) throw new Refusal('not_found')
  return row
}
