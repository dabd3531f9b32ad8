import type pg from 'pg'

/** Rows of tables in files of the database's own folder. `before` makes what they refer to. */
export interface KeptRows {
  copies: string[]
  rows: number
  before: string
}

/** How the rows of a move-in are found in each table that the load writes, in an order in which they can be copied. */
const WRITTEN: Readonly<Record<string, string>> = {
  meters: 'move_in_id is not null',
  ...Object.fromEntries(
    ['account_numbers', 'meter_states', 'meter_spells', 'meter_terms', 'installations'].map((table) => [
      table,
      'meter_id in (select id from meters where organization_id = $1 and move_in_id is not null)',
    ]),
  ),
  orders: `kind = 'opening'`,
  order_lines: `order_id in (select order_id from opening_bills where organization_id = $1)`,
  opening_bills: 'true',
  meter_months: 'brought > 0',
  balance_entries: `reason = 'move_in'`,
  former_readings: 'true',
}

/** Keeps what the load wrote for an organization. */
export const keepWritten = (pool: pg.Pool, org: number): Promise<KeptRows> => keep(pool, org, WRITTEN, '')

/** Keeps the rows of its sheets, as the check left them. Their files are gone after a withdrawal. */
export async function keepStaged(pool: pg.Pool, org: number): Promise<KeptRows> {
  await pool.query(
    `create unlogged table kept_files as select * from move_in_files where organization_id = ${org}`,
  )
  return keep(pool, org, { move_in_rows: 'true' }, 'insert into move_in_files select * from kept_files')
}

async function keep(
  pool: pg.Pool,
  org: number,
  tables: Readonly<Record<string, string>>,
  before: string,
): Promise<KeptRows> {
  const kept: KeptRows = { copies: [], rows: 0, before }
  const folder = (await pool.query(`select current_setting('data_directory') as folder`)).rows[0].folder
  for (const [table, which] of Object.entries(tables)) {
    const { rows } = await pool.query(
      `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    )
    const { columns } = rows[0]
    const file = `'${folder}/${table}.copy'`
    const wanted = `select ${columns} from ${table} where organization_id = $1 and ${which}`
    const { rowCount } = await pool.query(`copy (${wanted.replaceAll('$1', String(org))}) to ${file}`)
    kept.rows += rowCount ?? 0
    kept.copies.push(`copy ${table} (${columns}) from ${file}`)
  }
  return kept
}

/** Seconds for the same rows in one transaction, where the product's rows were. */
export async function copyAgain(pool: pg.Pool, { copies, before }: KeptRows): Promise<number> {
  await pool.query('vacuum analyze')
  if (before !== '') await pool.query(before)
  await pool.query('checkpoint')
  const started = performance.now()
  await pool.query(`begin; ${copies.join('; ')}; commit`)
  return (performance.now() - started) / 1000
}
