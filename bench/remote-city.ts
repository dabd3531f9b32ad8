import { setTimeout as sleep } from 'node:timers/promises'
import { dateOf } from '@water/rules/calendar'
import { systemClock } from '@water/server/clock'
import { databasesOfOwner } from '@water/server/db/databases'
import { findAllAlarms } from '@water/server/features/alarms/find'
import type pg from 'pg'
import { percentile, timeCalls } from './calls'
import { watchMemory } from './memory'
import type { Product } from './product'
import { makeAccounts } from './scale/company'

const MODULES = [50_000, 200_000]
const DAYS = 60
const LIST_MS = 4000

export interface CityResult {
  /** Each look at all modules for alarms: the first one opens them, the next finds nothing new. */
  looks: { modules: number; seconds: number; memory: number; alarms: number }[]
  lists: { path: string; p95_ms: number }[]
}

/** Alarms over 50,000 and 200,000 modules with 60 days of reports, and the lists there. */
export async function benchRemoteCity(product: Product, say: (line: string) => void): Promise<CityResult> {
  const { pool, url } = product
  const today = dateOf(systemClock())
  const [made] = await companies(pool)
  const looks: CityResult['looks'] = []
  if (!made) {
    say(`  making ${MODULES.at(-1)} accounts, and ${DAYS} days of reports …`)
    await makeAccounts(product, MODULES.at(-1)!, say)
  }
  const { org, clerk, gateway } = made ?? (await makeGateway(pool))
  let bound = made ? MODULES.at(-1)! : 0
  for (const modules of MODULES) {
    if (modules > bound) await report(product, { org, gateway, from: bound, to: modules, today })
    else if (modules < bound) continue
    bound = modules
    for (let look = 0; look < 2; look++) looks.push({ modules, ...(await lookForAlarms(product, org)) })
  }
  const token = await product.tokenFor(clerk)
  const meter = await pool.query('select max(meter_id) as id from modules where organization_id = $1', [org])
  const paths = [
    ...[
      'modules/',
      'modules/?silent=true',
      'modules/?search=SCALE',
      'modules/?search=SCALE00012',
      'reports/',
    ],
    ...[
      'reports/?state[]=quarantined',
      'reports/?search=SCALE',
      'alarms/',
      'alarms/?search=SCALE',
      'unknown/',
    ],
  ].map((list) => `/api/remote/${list}`)
  const lists: CityResult['lists'] = []
  for (const path of [...paths, `/api/meters/${meter.rows[0].id}/remote/`]) {
    const times = await timeCalls(url, token, [path], () => sleep(LIST_MS))
    lists.push({ path, p95_ms: percentile(times, 0.95) })
  }
  return { looks, lists }
}

interface CityCompany {
  org: number
  clerk: number
  gateway: number
}

/** The large organization, if it was made before. */
async function companies(pool: pg.Pool): Promise<CityCompany[]> {
  const { rows } = await pool.query<CityCompany>(
    `select o.id as org, s.id as gateway, (select min(id) from users where organization_id = o.id) as clerk
     from organizations o join services s on s.organization_id = o.id where o.code = 'SCALE'`,
  )
  return rows
}

async function makeGateway(pool: pg.Pool): Promise<CityCompany> {
  await pool.query(
    `with o as (select id from organizations where code = 'SCALE'), types as (
       update meter_types set reading_mode = 'remote', remote_scale = 2 where organization_id = (select id from o)
     ), states as (
       insert into meter_states (organization_id, meter_id, last_reading, last_read_at, average_volume)
       select organization_id, id, 0, install_date, 8 from meters
       where organization_id = (select id from o)
     )
     insert into services (organization_id, name, purpose) select id, 'G', 'gateway' from o`,
  )
  return (await companies(pool))[0]!
}

/** One look at all modules: its seconds, the most memory that this process has meanwhile, in kB, and the alarms after it. */
async function lookForAlarms({ pool, db }: Product, org: number) {
  const memory = watchMemory([process.pid])
  const started = performance.now()
  await findAllAlarms(databasesOfOwner(db), systemClock, new AbortController().signal)
  const seconds = (performance.now() - started) / 1000
  const { rows } = await pool.query(
    'select count(*)::int as alarms from alarms where organization_id = $1 and until is null',
    [org],
  )
  return { seconds, memory: (await memory())[0]!, alarms: Number(rows[0].alarms) }
}

interface Made {
  org: number
  gateway: number
  from: number
  to: number
  today: string
}

/** Modules of further accounts with their reports, as the calls of gateways leave them: one in a hundred leaks, one in fifty is silent. */
async function report({ pool }: Product, { org, gateway, from, to, today }: Made): Promise<void> {
  await pool.query(
    `with made as (
       insert into modules (organization_id, meter_id, installation_id, imei, gateway_id, bound_from)
       select $1, i.meter_id, i.id, (860000000000000 + i.place)::text, $2, $5::date - ${DAYS}
       from (
         select i.meter_id, i.id, row_number() over (order by i.meter_id) as place from installations i where i.organization_id = $1
       ) i where i.place > $3 and i.place <= $4
       returning id, imei
     )
     insert into module_states (organization_id, module_id, last_gateway_id, heard_at, last_report_at, last_index, battery, rsrp, valve)
     select $1, n.id, $2, n.last, n.last, 0, 90, -95, 'open'
     from (select id, $5::date - case when imei::bigint % 50 = 0 then 5 else 0 end as last from made) n`,
    [org, gateway, from, to, today],
  )
  const days = `from modules b join module_states s on s.organization_id = b.organization_id and s.module_id = b.id
    cross join generate_series(b.bound_from + interval '1 day', s.last_report_at, interval '1 day') as d (freeze_at)
    where b.organization_id = $1 and b.id in (select id from modules where organization_id = $1 order by id offset $2 limit $3)`
  const reports = `insert into remote_reports (organization_id, meter_id, installation_id, freeze_at, index, reading, state, battery, rsrp,
      valve, gateway_id, received_at)
    select $1, b.meter_id, b.installation_id, d.freeze_at, n.index, n.index * 100, case when b.id % 2000 = 7 then 'quarantined' else 'good' end,
      90, -95, 'open', $4, d.freeze_at + interval '2 hours'
    ${days.replace('where', `cross join lateral (select 0.24 * extract(day from d.freeze_at - b.bound_from) as index) n where`)}`
  const hours = `insert into remote_hours (organization_id, installation_id, freeze_at, flows)
    select $1, b.installation_id, d.freeze_at, case when b.id % 100 = 0 then array_fill(10, array[24]) else array_cat(array_fill(0, array[12]), array_fill(20, array[12])) end
    ${days} and d.freeze_at >= s.last_report_at - interval '3 days'`
  await pool.query(reports, [org, from, to - from, gateway])
  await pool.query(hours, [org, from, to - from])
  await pool.query('vacuum analyze')
}
