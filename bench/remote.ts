import { setTimeout as sleep } from 'node:timers/promises'
import { hashOfToken, newToken } from '@water/server/features/services/token'
import { call, percentile, secondsUntilDone, timeCalls } from './calls'
import { type Company, makeCompany, readAll } from './company'
import type { Product } from './product'

const MODULES = 20_000
const GATEWAYS = 4
const ROWS = 1000
/** Each module reports on so many days, one after the other. */
const DAYS = 10
/** The first days warm the server up, and give the rows of the modules the room that they have from then on. */
const WARM = [0, 1]
const MEASURED = Array.from({ length: DAYS - WARM.length }, (_, day) => day + WARM.length)
const LISTS = ['/api/orders/']

export interface RemoteResult extends Taken {
  reports: number
  product_per_second: number
  bare_per_second: number
  ratio: number
  /** Answer times of GET /orders/ while the gateways send, and before. */
  list_p95_ms: number
  quiet_p95_ms: number
  /** On the disk for a meter that reports once a day. */
  bytes_per_year: { reports: number; hours: number }
}

/** Reports of four gateways in batches of 1,000 rows with hours, against bare INSERT … ON CONFLICT of the same rows. */
export async function benchRemote(product: Product, say: (line: string) => void): Promise<RemoteResult> {
  say(`  opening ${MODULES} meters with modules …`)
  const company = await makeCompany(product.db, MODULES)
  await readAll(product.db, company, 10, '2025-03-05 08:00:00')
  const tokens = await makeGateways(product, company)
  await product.pool.query('vacuum analyze')
  const clerk = await product.tokenFor(company.clerk)
  const quiet = await timeCalls(product.url, clerk, LISTS, () => sleep(4000))
  await report(product.url, tokens, bodiesOf(company, WARM))
  // Made before, as the rows of the bare statement are.
  const bodies = bodiesOf(company, MEASURED)
  say('  reporting …')
  const started = performance.now()
  const during = await timeCalls(product.url, clerk, LISTS, () => report(product.url, tokens, bodies))
  const seconds = (performance.now() - started) / 1000
  const reports = MODULES * DAYS
  const { rows } = await product.pool.query(
    `select count(*)::int as kept, count(*) filter (where state = 'good')::int as good from remote_reports`,
  )
  if (rows[0].kept !== reports || rows[0].good !== reports) throw new Error(JSON.stringify(rows[0]))
  say('  taking a book …')
  const taken = await takeBook(product, company, clerk)
  say('  the same rows by INSERT … ON CONFLICT …')
  const [ofReports, ofHours] = [
    await bytesOf(product, 'remote_reports'),
    await bytesOf(product, 'remote_hours'),
  ]
  const bare = reports / (await insertBare(product))
  const rate = (MODULES * MEASURED.length) / seconds
  return {
    ...taken,
    reports,
    product_per_second: rate,
    bare_per_second: bare,
    ratio: rate / bare,
    list_p95_ms: percentile(during, 0.95),
    quiet_p95_ms: percentile(quiet, 0.95),
    bytes_per_year: { reports: (ofReports / reports) * 365, hours: (ofHours / reports) * 365 },
  }
}

const imeiOf = (place: number): string => String(860_000_000_000_000 + place)
const dayOf = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

async function makeGateways({ pool }: Product, { org, meters }: Company): Promise<string[]> {
  await pool.query(
    `update meter_types set reading_mode = 'remote', remote_scale = 2 where organization_id = $1`,
    [org],
  )
  await pool.query(
    `insert into modules (organization_id, meter_id, installation_id, imei, bound_from)
     select $1, i.meter_id, i.id, n.imei, '2025-03-06' from unnest($2::bigint[], $3::text[]) as n (meter, imei)
     join installations i on i.organization_id = $1 and i.meter_id = n.meter`,
    [org, meters.map(({ id }) => id), meters.map((_, place) => imeiOf(place))],
  )
  await pool.query(
    `insert into module_states (organization_id, module_id) select organization_id, id from modules where organization_id = $1`,
    [org],
  )
  const tokens: string[] = []
  for (let at = 0; at < GATEWAYS; at++) {
    const { token, prefix } = newToken()
    await pool.query(
      `with service as (
         insert into services (organization_id, name, purpose) values ($1, $2, 'gateway') returning id
       )
       insert into service_tokens (organization_id, service_id, token_hash, prefix, expires_on)
       select $1, id, $3, $4, '2099-01-01' from service`,
      [org, `G${at}`, hashOfToken(token), prefix],
    )
    tokens.push(token)
  }
  return tokens
}

/** The batches of one gateway's modules on one day. */
function batchesOf({ meters }: Company, gateway: number, day: number): object[][] {
  const share = meters.length / GATEWAYS
  const hours = Array.from({ length: 24 }, (_, hour) => hour % 3)
  const freeze_at = `${dayOf(DAYS - day)} 00:00:00`
  return Array.from({ length: share / ROWS }, (_, batch) =>
    Array.from({ length: ROWS }, (_, place) => ({
      ...{ imei: imeiOf(gateway * share + batch * ROWS + place), freeze_at, reading: 2000 + 24 * day },
      ...{ hours, battery: 90, rsrp: -95, valve: 'open', alarms: [] },
    })),
  )
}

/** The batches of each gateway on some days, as they are sent. */
const bodiesOf = (company: Company, days: readonly number[]): string[][] =>
  Array.from({ length: GATEWAYS }, (_, gateway) =>
    days.flatMap((day) => batchesOf(company, gateway, day)).map((rows) => JSON.stringify(rows)),
  )

/** Each gateway sends its batches one after the other. */
async function report(url: string, tokens: readonly string[], bodies: readonly string[][]): Promise<void> {
  await Promise.all(
    tokens.map(async (token, gateway) => {
      for (const body of bodies[gateway]!) {
        const { accepted } = await call(`${url}/api/nb/nb-gate/`, token, body)
        if (accepted !== ROWS) throw new Error(`${accepted} of ${ROWS} were accepted`)
      }
    }),
  )
}

interface Taken {
  take_s: number
  bare_take_s: number
}

/** Seconds until the job has taken the reports of the book, whose read day is over, and of a bare INSERT of the same readings. */
async function takeBook({ pool, url }: Product, { org }: Company, token: string): Promise<Taken> {
  const day = dayOf(1)
  const { rows } = await pool.query(
    'update locations set read_day = $2 where organization_id = $1 returning id',
    [org, Number(day.slice(8))],
  )
  const started = performance.now()
  const path = `${url}/api/reading-rounds/${rows[0].id}/take-remote/`
  const { job } = await call(path, token, { month: day.slice(0, 7) })
  const take_s = await secondsUntilDone(url, token, job, started)
  const client = await pool.connect()
  await client.query(`create temp table taken as select * from readings where source = 'remote'`)
  // Their keys are looked for in no other table: no order and no picture is of these.
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  const { rowCount } = await client.query(`delete from readings where source = 'remote'`)
  await client.query('commit')
  if (rowCount !== MODULES) throw new Error(`${rowCount} readings were taken`)
  const begun = performance.now()
  await client.query('insert into readings select * from taken')
  const bare_take_s = (performance.now() - begun) / 1000
  client.release()
  return { take_s, bare_take_s }
}

const TABLES = ['remote_reports', 'remote_hours'] as const

async function bytesOf({ pool }: Product, table: (typeof TABLES)[number]): Promise<number> {
  const { rows } = await pool.query(
    `select sum(pg_total_relation_size(relid))::float8 as bytes from pg_partition_tree($1::regclass) where isleaf`,
    [table],
  )
  return rows[0].bytes
}

/** The columns of a report but its id, and how an array of them is sent. */
const COLUMNS = {
  ...{
    meter_id: 'bigint',
    installation_id: 'bigint',
    freeze_at: 'timestamptz',
    index: 'numeric',
    reading: 'bigint',
  },
  ...{ state: 'text', is_rollover: 'boolean', battery: 'int', rsrp: 'int', valve: 'text', alarms: 'text' },
  ...{ gateway_id: 'bigint', received_at: 'timestamptz' },
}

/** Seconds for the kept rows, sent by a client over as many connections in batches of as many rows. */
async function insertBare({ pool }: Product): Promise<number> {
  const names = Object.keys(COLUMNS)
  const { rows: batches } = await pool.query<Record<string, string>>(
    `select organization_id as org, ${names.map((name) => `array_agg(${name}::text)::text as ${name}`)},
       array_agg(flows::text)::text as flows
     from (
       select r.*, h.flows, (row_number() over (order by r.freeze_at, r.installation_id) - 1) / ${ROWS} as batch
       from remote_reports r join remote_hours h using (organization_id, installation_id, freeze_at)
     ) rows group by organization_id, batch order by batch`,
  )
  const arrays = Object.values(COLUMNS).map((type, place) => `$${place + 2}::${type}[]`)
  const values = names.map((name) => (name === 'alarms' ? 'alarms::text[]' : name))
  const reports = `insert into remote_reports (organization_id, ${names}) select $1, ${values} from unnest(${arrays}) as n (${names})
    on conflict do nothing`
  const hours = `insert into remote_hours (organization_id, installation_id, freeze_at, flows)
    select $1, installation_id, freeze_at, flows::int[]
    from unnest($2::bigint[], $3::timestamptz[], $4::text[]) as n (installation_id, freeze_at, flows) on conflict do nothing`
  for (const table of TABLES) await pool.query(`truncate ${table}`)
  await pool.query('vacuum analyze')
  const waiting = batches.values()
  const started = performance.now()
  await Promise.all(
    Array.from({ length: GATEWAYS }, async () => {
      const client = await pool.connect()
      for (const batch of waiting) {
        const { org, installation_id, freeze_at, flows } = batch
        await client.query('begin')
        await client.query({
          name: 'reports',
          text: reports,
          values: [org, ...names.map((name) => batch[name])],
        })
        await client.query({ name: 'hours', text: hours, values: [org, installation_id, freeze_at, flows] })
        await client.query('commit')
      }
      client.release()
    }),
  )
  return (performance.now() - started) / 1000
}
