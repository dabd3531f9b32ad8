import { type ObjectName, objects } from '@water/contract/objects'
import type { CallName } from '../../api/call'
import { useText } from '../../i18n/locale'
import type { RowOf } from '../../ui/list/embedded-list'

/** The paths that have the calls of a plain record (contract/record.ts). */
export type RecordPath = {
  [Name in CallName]: Name extends `DELETE ${infer Path}{id}/`
    ? [`GET ${Path}` | `POST ${Path}` | `PATCH ${Path}{id}/`] extends [CallName]
      ? Path
      : never
    : never
}[CallName]

/** The contract's declaration of a record, as its screens use it. */
export interface RecordCalls<Path extends RecordPath = RecordPath> {
  list: { path: Path }
  create: {
    body: {
      shape: Readonly<Record<string, { safeParse(value: unknown): { success: boolean; data?: unknown } }>>
    }
  }
}

export type RecordRow<Path extends RecordPath> = RowOf<`GET ${Path}`> & EditedRow
/** A row of any record. */
export interface EditedRow {
  id: number
  name: string
  updated_at: string
}

/** The names of the fields that a user enters. */
export const fieldsOf = ({ create: { body } }: RecordCalls): string[] =>
  Object.keys(body.shape).filter((name) => name !== 'organization')

/** The values of a new record: the contract's defaults. */
export function usualOf(calls: RecordCalls): Record<string, unknown> {
  const fields = Object.entries(calls.create.body.shape).filter(([name]) => name !== 'organization')
  return Object.fromEntries(fields.map(([name, schema]) => [name, schema.safeParse(undefined).data]))
}

/** The noun of a record within a sentence: 口径, “diameter”. */
export function useNoun(of: ObjectName): string {
  const text = useText()(objects[of])
  return text.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())
}
