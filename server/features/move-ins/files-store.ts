import type { LocalTime } from '@water/rules/calendar'
import type { ColumnsOf } from '../../db/columns'
import { copyRows } from '../../db/copy'
import type { Reader, Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { StoredSheet } from '../../http/call'
import type { KeptRefusal } from '../jobs/outcome'
import type { MoveInSheet } from './columns'
import type { ReadRow, Sums } from './row-to-read'

export type MoveInFile = ColumnsOf<'move_in_files', 'id' | 'name' | 'key'> & {
  kind: MoveInSheet
}

/** One of bills of the old system is no sheet: it is compared, and never loaded. */
export type AnyFile = Omit<MoveInFile, 'kind'> & { kind: MoveInSheet | 'parallel' }

export const isSheet = <F extends AnyFile>(file: F): file is F & MoveInFile => file.kind !== 'parallel'

interface NewFile extends StoredSheet {
  move_in_id: number
  kind: AnyFile['kind']
  created_by: number | null
  created_at: LocalTime
}

export async function insertFile(
  tx: Tx,
  org: OrgId,
  { key, name, size, sha256, ...rest }: NewFile,
): Promise<number> {
  const row = await tx
    .insertInto('move_in_files')
    .values({ organization_id: org, key, name, size, sha256, ...rest })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

const FILE = ['id', 'name', 'key', 'kind'] as const

export async function findFile(
  db: Reader,
  org: OrgId,
  moveIn: number,
  id: number,
): Promise<MoveInFile | undefined> {
  const row = await db
    .selectFrom('move_in_files')
    .select(FILE)
    .where('organization_id', '=', org)
    .where('move_in_id', '=', moveIn)
    .where('id', '=', id)
    .where('kind', '<>', 'parallel')
    .executeTakeFirst()
  // A check constraint of the table guarantees the kind.
  return row as MoveInFile | undefined
}

/** Those that stand, and those that a job reads. */
export async function filesOf(
  db: Reader,
  org: OrgId,
  moveIn: number,
): Promise<(AnyFile & { is_current: boolean })[]> {
  const rows = await db
    .selectFrom('move_in_files')
    .select([...FILE, 'is_current'])
    .where('organization_id', '=', org)
    .where('move_in_id', '=', moveIn)
    .orderBy('id')
    .execute()
  return rows as (AnyFile & { is_current: boolean })[]
}

export async function dropRowsOf(tx: Tx, org: OrgId, file: number): Promise<void> {
  await tx.deleteFrom('move_in_rows').where('organization_id', '=', org).where('file_id', '=', file).execute()
}

export async function keepRows(
  tx: Tx,
  org: OrgId,
  file: number,
  rows: readonly (ReadRow & { line: number })[],
): Promise<void> {
  await copyRows(
    tx,
    'move_in_rows',
    rows.map(({ line, account_no, part, body, problems }) => ({
      ...{ organization_id: org, file_id: file, line, account_no, part, body: JSON.stringify(body) },
      problems: problems && JSON.stringify(problems),
    })),
  )
}

/** How many rows the files of each sheet have. */
export async function sheetRows(
  db: Reader,
  org: OrgId,
  files: readonly MoveInFile[],
): Promise<Map<MoveInSheet, number>> {
  const ids = files.map(({ id }) => id)
  const rows = await db
    .selectFrom('move_in_files')
    .select(['kind', (where) => where.fn.sum<string>('rows').as('rows')])
    .where('organization_id', '=', org)
    .where('id', 'in', ids.length > 0 ? ids : [0])
    .groupBy('kind')
    .execute()
  // As above.
  return new Map(rows.map(({ kind, rows: sum }) => [kind as MoveInSheet, Number(sum)]))
}

export interface FileFacts {
  rows: number
  ignored_columns: readonly string[]
  sums: Sums
  refusal: KeptRefusal | null
  checked_at: LocalTime
}

export async function stateFacts(
  tx: Tx,
  org: OrgId,
  file: number,
  { ignored_columns, sums, refusal, ...facts }: FileFacts,
): Promise<void> {
  await tx
    .updateTable('move_in_files')
    .set({
      ...facts,
      ignored_columns: [...ignored_columns],
      sums: JSON.stringify(sums),
      refusal: refusal && JSON.stringify(refusal),
    })
    .where('organization_id', '=', org)
    .where('id', '=', file)
    .execute()
}

/** The files of a sheet that were sent last stand from now on. */
export async function letStand(tx: Tx, org: OrgId, files: readonly number[]): Promise<void> {
  await tx
    .updateTable('move_in_files')
    .set({ is_current: true })
    .where('organization_id', '=', org)
    .where('id', 'in', [...files])
    .execute()
}

/** Returns the keys of the files in the store. */
export async function dropFiles(tx: Tx, org: OrgId, files: readonly number[]): Promise<string[]> {
  if (files.length === 0) return []
  const rows = await tx
    .deleteFrom('move_in_files')
    .where('organization_id', '=', org)
    .where('id', 'in', [...files])
    .returning('key')
    .execute()
  return rows.map(({ key }) => key)
}
