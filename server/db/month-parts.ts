import { addMonths, type LocalDate, lastDayOf, type Month, monthOf } from '@water/rules/calendar'
import type pg from 'pg'
import { MIGRATION_LOCK } from './migrate'

/** The tables in parts by the month of this column. A row whose month has no part stands in the default one, `…_other`. */
const PARTED = { remote_reports: 'freeze_at', remote_hours: 'freeze_at' } as const
type Parted = keyof typeof PARTED

const BACK = 14
const AHEAD = 2
/** The flow by hours is kept for so many months. */
const HOURS_KEPT = 13

const partOf = (table: Parted, month: Month): string => `${table}_${month.replace('-', '')}`
/** In the utility's time, whatever that of the session is. */
const beginning = (month: Month): string => `'${month}-01 00:00:00+08'`

/** Sends a statement of the owner's transaction. */
type Run = (text: string) => Promise<{ rows: unknown[] }>

/**
 * Makes the parts of the months from 14 back to 2 ahead, and lets the hours go that are over 13 months old. It is the owner's work, in one
 * transaction. Rows that stand in the default part move to their month's.
 */
export async function keepMonthParts(run: Run, today: LocalDate): Promise<void> {
  await run(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
  const there = await tablesThere(run)
  if (!there.has('remote_reports')) return
  const month = monthOf(today)
  const months = Array.from({ length: BACK + AHEAD + 1 }, (_, place) => addMonths(month, place - BACK))
  for (const table of Object.keys(PARTED) as Parted[])
    for (const one of months)
      if (!there.has(partOf(table, one)) && !(table === 'remote_hours' && isOver(one, today)))
        await makePart(run, table, one)
  for (const name of there) {
    const [, year, number] = /^remote_hours_(\d{4})(\d{2})$/.exec(name) ?? []
    if (year !== undefined && isOver(`${year}-${number}`, today)) await run(`drop table ${name}`)
  }
  await run(`delete from remote_hours_other where freeze_at < '${oldest(today)} 00:00:00+08'`)
}

/** The same at the start of the server, over the owner's pool. */
export async function keepPartsAtStart(pool: pg.Pool, today: LocalDate): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await keepMonthParts((text) => client.query(text), today)
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Hours before this day are kept no more. */
const oldest = (today: LocalDate): LocalDate => {
  const month = addMonths(monthOf(today), -HOURS_KEPT)
  return [`${month}-${today.slice(8)}`, lastDayOf(month)].sort()[0]!
}
const isOver = (month: Month, today: LocalDate): boolean => lastDayOf(month) < oldest(today)

async function tablesThere(run: Run): Promise<Set<string>> {
  const { rows } = await run(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname like 'remote\\_%'`,
  )
  return new Set((rows as { name: string }[]).map(({ name }) => name))
}

/** Attaching a filled table lets others read and write the other parts meanwhile. */
async function makePart(run: Run, table: Parted, month: Month): Promise<void> {
  const [part, column] = [partOf(table, month), PARTED[table]]
  const [from, to] = [beginning(month), beginning(addMonths(month, 1))]
  await run(`lock table ${table}_other in access exclusive mode`)
  await run(`create table ${part} (like ${table} including defaults including constraints)`)
  await run(
    `with moved as (delete from ${table}_other where ${column} >= ${from} and ${column} < ${to} returning *)
     insert into ${part} select * from moved`,
  )
  await run(`alter table ${table} attach partition ${part} for values from (${from}) to (${to})`)
}
