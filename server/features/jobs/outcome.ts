import type { FieldMessage } from '@water/contract/field-messages'
import type { FieldProblem, Params } from '@water/contract/field-problems'
import type { RefusalCode } from '@water/contract/refusals'
import type { Refusal } from '../../refusal'

/** A refusal as it is kept: codes and what fills them, so that it can be read in either language later. */
export interface KeptRefusal {
  code: RefusalCode
  params?: Params
  fields?: Record<string, FieldProblem[]>
  /** The field that the sentence is about, where `fields` name none. */
  about?: string
}

/** What came of a row: the object it made (none when only checked) and what fills its sentence, or why not. */
export type RowOutcome = { ok: true; id: number | null; params: Params } | { ok: false; refusal: KeptRefusal }

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
