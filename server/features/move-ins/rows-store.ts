import type { FieldProblem } from '@water/contract/field-problems'
import { type RawBuilder, sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import { COUNT_LIMIT } from '../../db/count'
import type { Reader, Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { MoveInSheet } from './columns'
import type { Problems } from './row-to-read'

/** The files of a move-in that are looked at together, by their sheet. */
export type FilesBySheet = Readonly<Record<MoveInSheet, readonly number[]>>

const ids = (files: readonly number[]) => sql`${[...files]}::bigint[]`

export async function forgetConflicts(tx: Tx, org: OrgId, files: readonly number[]): Promise<void> {
  await sql`
    update move_in_rows set conflicts = null
    where organization_id = ${org} and file_id = any(${ids(files)}) and conflicts is not null`.execute(tx)
}

/**
 * Lets the database look at the staged rows, when hundreds of thousands are new: without it, it would expect none, and compare each
 * with each. Only the owner of a table may ask for it.
 */
export async function takeStock(owner: Tx): Promise<void> {
  await sql`analyze move_in_rows`.execute(owner)
}

/**
 * Adds a problem to the rows that a query gives: its `file_id`, `line` and the parameters of the sentence as `params`. What is wrong is
 * found first, once, and in windows: a join of the sheets with themselves may take the square of their length.
 */
async function addConflict(
  tx: Tx,
  org: OrgId,
  column: string,
  message: FieldProblem['message'],
  found: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    with x as materialized (${found})
    update move_in_rows r
    set conflicts = coalesce(r.conflicts, '{}'::jsonb)
      || jsonb_build_object(${column}::text, jsonb_build_array(jsonb_build_object('message', ${message}::text, 'params', x.params)))
    from x
    where r.organization_id = ${org} and r.file_id = x.file_id and r.line = x.line`.execute(tx)
}

/** The last line of each file. */
export async function lastLines(
  db: Reader,
  org: OrgId,
  files: readonly number[],
): Promise<{ file: number; line: number }[]> {
  const { rows } = await sql<{ file: number; line: number }>`
    select f.id as file, coalesce((
      select r.line from move_in_rows r where r.organization_id = f.organization_id and r.file_id = f.id order by r.line desc limit 1), 0) as line
    from move_in_files f where f.organization_id = ${org} and f.id = any(${ids(files)}) order by f.id`.execute(
    db,
  )
  return rows
}

/** Whatever tells a row from all others of its sheet. A row without it is none's twin. */
export const BY_ACCOUNT = sql`nullif(r.account_no, '')`
export const BY_PART = sql`nullif(r.part, '')`
export const BY_ACCOUNT_AND_PART = sql`nullif(r.account_no, '') || ' ' || nullif(r.part, '')`

/** One of so many parts of all rows; twins are in the same one. */
export interface PartOfRows {
  part: number
  of: number
}

/** Rows of a sheet that have the same key; each names another one of them. */
export function conflictOfTwins(
  tx: Tx,
  org: OrgId,
  files: readonly number[],
  { column, key, part, of }: { column: string; key: RawBuilder<unknown> } & PartOfRows,
): Promise<void> {
  return addConflict(
    tx,
    org,
    column,
    'twice_in_sheets',
    sql`
      select k.file_id, k.line, jsonb_build_object('row', k.other_line, 'file', f.name) as params
      from (
        select organization_id, file_id, line, coalesce(lead(line) over w, lag(line) over w) as other_line,
          coalesce(lead(file_id) over w, lag(file_id) over w) as other_file
        from move_in_rows r
        where r.organization_id = ${org} and r.file_id = any(${ids(files)}) and ${key} is not null
          and abs(mod(hashtextextended(${key}, 0), ${of}::bigint)) = ${part}::bigint
        window w as (partition by ${key} order by r.file_id, r.line)
      ) k join move_in_files f on f.organization_id = k.organization_id and f.id = k.other_file
      where k.other_line is not null`,
  )
}

/** Rows of accounts that the sheet of accounts lacks, among some lines of a file. */
export function conflictOfStrangers(
  tx: Tx,
  org: OrgId,
  { file, after, to }: { file: number; after: number; to: number },
  accounts: readonly number[],
): Promise<void> {
  return addConflict(
    tx,
    org,
    'account_no',
    'not_in_accounts',
    sql`
      select k.file_id, k.line, jsonb_build_object('value', k.account_no) as params
      from (
        select b.*, bool_or(b.is_account) over (partition by b.account_no) as is_known
        from (
          select r.file_id, r.line, r.account_no, false as is_account from move_in_rows r
          where r.organization_id = ${org} and r.file_id = ${file} and r.line > ${after} and r.line <= ${to} and r.account_no <> ''
          union all
          select a.file_id, a.line, a.account_no, true from move_in_rows a
          where a.organization_id = ${org} and a.file_id = any(${ids(accounts)})
        ) b
      ) k where not k.is_known`,
  )
}

/** The former numbers of an account of a sheet. */
const formerNos = (row: RawBuilder<unknown>) => sql`string_to_array(${row}.body ->> 'former_no', ' ')`

/** Numbers that lead to an account already, of accounts and those that they had before. */
export async function conflictOfNumbersInUse(tx: Tx, org: OrgId, files: readonly number[]): Promise<void> {
  for (const [column, no] of [
    ['account_no', sql`n.no = r.account_no`],
    ['former_no', sql`n.no = any(${formerNos(sql`r`)})`],
  ] as const)
    await addConflict(
      tx,
      org,
      column,
      'number_in_use',
      sql`
        select k.file_id, k.line, jsonb_build_object('value', k.in_use) as params
        from (
          select r.file_id, r.line, (
            select n.no from account_numbers n where n.organization_id = r.organization_id and ${no} limit 1) as in_use
          from move_in_rows r
          where r.organization_id = ${org} and r.file_id = any(${ids(files)})
        ) k where k.in_use is not null`,
    )
}

/** Bills whose number an order has that came with an earlier move-in. */
export function conflictOfBillsInUse(tx: Tx, org: OrgId, files: readonly number[]): Promise<void> {
  return addConflict(
    tx,
    org,
    'external_no',
    'bill_in_use',
    sql`
      select k.file_id, k.line, jsonb_build_object('value', k.in_use) as params
      from (
        select r.file_id, r.line, (
          select b.external_no from opening_bills b
          where b.organization_id = r.organization_id and b.external_no = r.part limit 1) as in_use
        from move_in_rows r
        where r.organization_id = ${org} and r.file_id = any(${ids(files)}) and r.part <> ''
      ) k where k.in_use is not null`,
  )
}

/** Former numbers that are an account's number in the sheet, or another one's former number. */
export async function conflictOfFormerNumbers(tx: Tx, org: OrgId, files: readonly number[]): Promise<void> {
  await addConflict(
    tx,
    org,
    'former_no',
    'twice_in_sheets',
    sql`
      select k.file_id, k.line, jsonb_build_object('row', k.other_line, 'file', f.name) as params
      from (
        select b.*, coalesce(lead(line) over w, lag(line) over w) as other_line,
          coalesce(lead(file_id) over w, lag(file_id) over w) as other_file
        from (
          select r.organization_id, r.file_id, r.line, r.account_no as no, false as is_former from move_in_rows r
          where r.organization_id = ${org} and r.file_id = any(${ids(files)})
          union all
          select r.organization_id, r.file_id, r.line, former.no, true
          from move_in_rows r cross join lateral unnest(${formerNos(sql`r`)}) former (no)
          where r.organization_id = ${org} and r.file_id = any(${ids(files)})
        ) b
        window w as (partition by no order by file_id, line)
      ) k join move_in_files f on f.organization_id = k.organization_id and f.id = k.other_file
      where k.is_former and k.other_line is not null`,
  )
}

/** A row of a staged sheet, in the order of the files and lines. */
export interface StagedRow {
  file_id: number
  line: number
  account_no: string
  body: unknown
}

/** Good rows behind a place; of accounts all, or those that have a master, or those that have none. */
export async function stagedRows(
  db: Reader,
  org: OrgId,
  file: number,
  { after, limit, ofSubs }: { after: number; limit: number; ofSubs?: boolean | undefined },
): Promise<StagedRow[]> {
  const wanted = ofSubs === undefined ? sql`true` : sql`(body ->> 'parent' is not null) = ${ofSubs}`
  const { rows } = await sql<StagedRow>`
    select file_id, line, account_no, body from move_in_rows
    where organization_id = ${org} and file_id = ${file} and line > ${after} and problems is null and conflicts is null
      and ${wanted}
    order by line limit ${limit}`.execute(db)
  return rows
}

/** The masters among these numbers, of accounts or devices, that the sheet of accounts opens. */
export async function mastersInSheet(
  db: Reader,
  org: OrgId,
  files: readonly number[],
  numbers: readonly string[],
): Promise<Set<string>> {
  if (numbers.length === 0) return new Set()
  const wanted = [...numbers]
  const { rows } = await sql<{ account_no: string; part: string }>`
    select account_no, part from move_in_rows
    where organization_id = ${org} and file_id = any(${ids(files)}) and body -> 'meter' ->> 'meter_class' = 'master'
      and (account_no = any(${wanted}::text[]) or part = any(${wanted}::text[]))`.execute(db)
  return new Set(rows.flatMap(({ account_no, part }) => [account_no, part]))
}

/** Adds what was found wrong, row by row. */
export async function addConflicts(
  tx: Tx,
  org: OrgId,
  found: readonly { file_id: number; line: number; problems: Problems }[],
): Promise<void> {
  if (found.length === 0) return
  await sql`
    update move_in_rows r set conflicts = coalesce(r.conflicts, '{}'::jsonb) || x.problems
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as x (file_id bigint, line integer, problems jsonb)
    where r.organization_id = ${org} and r.file_id = x.file_id and r.line = x.line`.execute(tx)
}

/** Whether any of their rows does not fit beside the others. */
export async function hasConflicts(db: Reader, org: OrgId, files: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from move_in_rows
    where organization_id = ${org} and file_id = any(${ids(files)}) and conflicts is not null limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Counts the bad rows of each file and keeps the number with it. Returns their sum. */
export async function countBad(tx: Tx, org: OrgId, files: readonly number[]): Promise<number> {
  const { rows } = await sql<{ bad: number }>`
    update move_in_files f set bad = (f.refusal is not null)::int + (
      select count(*) from move_in_rows r where r.organization_id = f.organization_id and r.file_id = f.id
        and (r.problems is not null or r.conflicts is not null))
    where f.organization_id = ${org} and f.id = any(${ids(files)}) returning f.bad`.execute(tx)
  return rows.reduce((sum, { bad }) => sum + bad, 0)
}

export interface BadRow
  extends ColumnsOf<'move_in_rows', 'line' | 'account_no', { file: 'file_id' }>,
    ColumnsOf<'move_in_files', never, { file_name: 'name' }> {
  kind: MoveInSheet
  problems: Problems
}

const badRows = (org: OrgId, moveIn: number, kinds: readonly string[] | undefined) => sql`
  from move_in_rows r join move_in_files f on f.organization_id = r.organization_id and f.id = r.file_id
  where r.organization_id = ${org} and f.move_in_id = ${moveIn} and (r.problems is not null or r.conflicts is not null)
    and ${kinds ? sql`f.kind = any(${[...kinds]}::text[])` : sql`true`}`

/** Bad rows of all files, also of those that were only checked. */
export async function pageOfBadRows(
  db: Reader,
  org: OrgId,
  moveIn: number,
  kinds: readonly string[] | undefined,
  range: { offset: number; limit: number },
): Promise<{ count: number; rows: BadRow[] }> {
  const from = badRows(org, moveIn, kinds)
  const { rows } = await sql<BadRow>`
    select r.file_id as file, f.name as file_name, f.kind, r.line, r.account_no,
      coalesce(r.conflicts, '{}'::jsonb) || coalesce(r.problems, '{}'::jsonb) as problems
    ${from} order by r.file_id, r.line limit ${range.limit} offset ${range.offset}`.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 ${from} limit ${COUNT_LIMIT + 1}) found`.execute(db)
  return { count: counted.rows[0]!.count, rows }
}

/** The problems of a file's rows between two lines. */
export async function problemsBetween(
  db: Reader,
  org: OrgId,
  file: number,
  [from, to]: readonly [number, number],
): Promise<Map<number, { account_no: string; problems: Problems }>> {
  const { rows } = await sql<{ line: number; account_no: string; problems: Problems }>`
    select line, account_no, coalesce(conflicts, '{}'::jsonb) || coalesce(problems, '{}'::jsonb) as problems
    from move_in_rows
    where organization_id = ${org} and file_id = ${file} and line between ${from} and ${to}
      and (problems is not null or conflicts is not null)`.execute(db)
  return new Map(rows.map(({ line, ...row }) => [line, row]))
}
