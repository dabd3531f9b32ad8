import type { FieldMessage } from '@water/contract/field-messages'
import type { FieldProblem, Params } from '@water/contract/field-problems'
import type { noteMessages } from '@water/contract/jobs/messages'
import type { RefusalCode } from '@water/contract/refusals'
import type { Refusal } from '../../refusal'

/** A stored refusal: codes and the values of their sentences, so that it can be read in either language later. */
export interface KeptRefusal {
  code: RefusalCode
  params?: Params
  fields?: Record<string, FieldProblem[]>
  /** The field that the sentence is about, where `fields` names none. */
  about?: string
  /** The object of the row, where no sheet shows it: the values of the kind's `refusedMessages`. */
  named?: Params
}

/** A point that a check asks people to look at, with the values of its sentence. */
export interface Note {
  note: keyof typeof noteMessages
  params?: Params
}

/** The outcome of a row: the object that it made (none for a check) with the values of its sentence, or the refusal. */
export type RowOutcome =
  | { ok: true; id: number | null; params: Params; notes?: readonly Note[] }
  | { ok: false; refusal: KeptRefusal }

export const refused = (refusal: KeptRefusal): RowOutcome => ({ ok: false, refusal })

export const refusedField = (field: string, message: FieldMessage, params?: Params): RowOutcome =>
  refused(fieldRefusal({ [field]: [params ? { message, params } : { message }] }))

export const fieldRefusal = (fields: Record<string, FieldProblem[]>): KeptRefusal => ({
  code: 'invalid',
  fields,
})

export function keptRefusal({ code, details: { params, fields, about } }: Refusal): KeptRefusal {
  const field = [about].flat()[0]
  return { code, ...(params && { params }), ...(fields && { fields }), ...(field && { about: field }) }
}
