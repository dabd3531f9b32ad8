import type { FieldProblem } from '@water/contract/field-problems'
import { searchKey } from '@water/rules/identity/numbers-and-names'
import { idsByName } from '../../db/ids-by-name'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { TableRow } from '../../spreadsheet/table'

export type NamedReaders = ReadonlyMap<string, readonly number[]>

/** The people whom the rows of a sheet may name as readers: by their usernames, then by their names. */
export const readersNamed = async (
  db: Reader,
  org: OrgId,
  rows: readonly TableRow[],
): Promise<NamedReaders> =>
  rows.some(({ values }) => values.reader) ? idsByName(db, org, 'users', ['username', 'name']) : new Map()

interface NamedReader {
  id: number | undefined
  problem?: FieldProblem
}

const NOBODY: NamedReader = { id: undefined }

export function readerNamed(value: unknown, readers: NamedReaders): NamedReader {
  if (typeof value !== 'string') return NOBODY
  const [id, ...others] = readers.get(searchKey(value)) ?? []
  if (id === undefined) return { id, problem: { message: 'no_such_user', params: { value } } }
  return others.length > 0 ? { id, problem: { message: 'several_of_user', params: { value } } } : { id }
}
