import type { FieldProblem } from '@water/contract/field-problems'
import { type RawBuilder, sql } from 'kysely'
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

/** Adds a problem to the rows that a query gives: its `file_id`, `line` and the parameters of the sentence as `params`. */
async function addConflict(
  tx: Tx,
  org: OrgId,
  column: string,
  message: FieldProblem['message'],
  found: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    update move_in_rows r
    set conflicts = coalesce(r.conflicts, '{}'::jsonb)
      || jsonb_build_object(${column}::text, jsonb_build_array(jsonb_build_object('message', ${message}::text, 'params', x.params)))
    from (${found}) x
    where r.organization_id = ${org} and r.file_id = x.file_id and r.line = x.line`.execute(tx)
}

/** Whatever tells a row from all others of its sheet. A row without it is none's twin. */
export const BY_ACCOUNT = sql`nullif(r.account_no, '')`
export const BY_PART = sql`nullif(r.part, '')`
export const BY_ACCOUNT_AND_PART = sql`nullif(r.account_no, '') || ' ' || nullif(r.part, '')`

/** Rows of a sheet that have the same key; each names another one of them. */
export function conflictOfTwins(
  tx: Tx,
  org: OrgId,
  files: readonly number[],
  column: string,
  key: RawBuilder<unknown>,
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
        window w as (partition by ${key} order by r.file_id, r.line)
      ) k join move_in_files f on f.organization_id = k.organization_id and f.id = k.other_file
      where k.other_line is not null`,
  )
}

/** Rows of accounts that the sheet of accounts lacks. */
export function conflictOfStrangers(
  tx: Tx,
  org: OrgId,
  files: readonly number[],
  accounts: readonly number[],
): Promise<void> {
  return addConflict(
    tx,
    org,
    'account_no',
    'not_in_accounts',
    sql`
      select r.file_id, r.line, jsonb_build_object('value', r.account_no) as params
      from move_in_rows r
      where r.organization_id = ${org} and r.file_id = any(${ids(files)}) and r.account_no <> '' and not exists (
        select from move_in_rows a
        where a.organization_id = r.organization_id and a.file_id = any(${ids(accounts)}) and a.account_no = r.account_no)`,
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
        select r.file_id, r.line, jsonb_build_object('value', n.no) as params
        from move_in_rows r join account_numbers n on n.organization_id = r.organization_id and ${no}
        where r.organization_id = ${org} and r.file_id = any(${ids(files)})`,
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
      select r.file_id, r.line, jsonb_build_object('value', r.part) as params
      from move_in_rows r join opening_bills b on b.organization_id = r.organization_id and b.external_no = r.part
      where r.organization_id = ${org} and r.file_id = any(${ids(files)}) and r.part <> ''`,
  )
}

/** Former numbers that are another account's number in the sheet, or its former one. */
export async function conflictOfFormerNumbers(tx: Tx, org: OrgId, files: readonly number[]): Promise<void> {
  await addConflict(
    tx,
    org,
    'former_no',
    'twice_in_sheets',
    sql`
      select r.file_id, r.line, jsonb_build_object('row', o.line, 'file', f.name) as params
      from move_in_rows r
      join move_in_rows o on o.organization_id = r.organization_id and o.file_id = any(${ids(files)}) and o.account_no = any(${formerNos(sql`r`)})
      join move_in_files f on f.organization_id = o.organization_id and f.id = o.file_id
      where r.organization_id = ${org} and r.file_id = any(${ids(files)})`,
  )
  await addConflict(
    tx,
    org,
    'former_no',
    'twice_in_sheets',
    sql`
      select k.file_id, k.line, jsonb_build_object('row', k.other_line, 'file', f.name) as params
      from (
        select r.organization_id, r.file_id, r.line, coalesce(lead(r.line) over w, lag(r.line) over w) as other_line,
          coalesce(lead(r.file_id) over w, lag(r.file_id) over w) as other_file
        from move_in_rows r cross join lateral unnest(${formerNos(sql`r`)}) former (no)
        where r.organization_id = ${org} and r.file_id = any(${ids(files)})
        window w as (partition by former.no order by r.file_id, r.line)
      ) k join move_in_files f on f.organization_id = k.organization_id and f.id = k.other_file
      where k.other_line is not null`,
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

/** Counts the bad rows of each file and keeps the number with it. Returns their sum. */
export async function countBad(tx: Tx, org: OrgId, files: readonly number[]): Promise<number> {
  const { rows } = await sql<{ bad: number }>`
    update move_in_files f set bad = (f.refusal is not null)::int + (
      select count(*) from move_in_rows r where r.organization_id = f.organization_id and r.file_id = f.id
        and (r.problems is not null or r.conflicts is not null))
    where f.organization_id = ${org} and f.id = any(${ids(files)}) returning f.bad`.execute(tx)
  return rows.reduce((sum, { bad }) => sum + bad, 0)
}

export interface BadRow {
  file: number
  file_name: string
  kind: MoveInSheet
  line: number
  account_no: string
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
