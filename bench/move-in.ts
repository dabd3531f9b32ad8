import { setTimeout as sleep } from 'node:timers/promises'
import { call, percentile, secondsUntilDone, timeCalls } from './calls'
import { type Company, makeCompany, readAll } from './company'
import { watchMemory, workerOf } from './memory'
import { copyAgain, keepStaged, keepWritten } from './move-in-copy'
import { AS_OF, controlOf, sheetsOf } from './move-in-sheets'
import type { Product } from './product'

export const MOVED_IN = 200_000
/** An organization has so many accounts before it moves another system's in, and so has another one that asks meanwhile. */
const BEFORE = 5000
const LISTS = ['/api/orders/', '/api/meters/']
const QUIET_MS = 4000

interface Run {
  rows: number
  check_s: number
  load_s: number
  /** Bytes that the database writes ahead for the check and the load together. */
  wal: number
  /** At most, in kB. */
  worker_memory: number
}

export interface MoveInResult {
  quarter: Run
  whole: Run
  copy_staged_s: number
  copy_loaded_s: number
  /** Rows that the load wrote. */
  written: number
  agree_s: number
  withdraw_s: number
  /** Answer times of the lists: of another organization and of the same one, and before. */
  lists: { whose: string; quiet_p95_ms: number; check_p95_ms: number; load_p95_ms: number }[]
}

interface MovingIn extends Company {
  path: string
}

/**
 * A move-in from its files to the last account, and back: a quarter of it in one organization, then the whole in another. The load's
 * rows, and before them the staged ones, are copied once more into the same tables as one COPY each.
 */
export async function benchMoveIn(
  product: Product,
  accounts: number,
  say: (line: string) => void,
): Promise<MoveInResult> {
  const { pool, db, url } = product
  say(`  opening ${BEFORE} accounts in each of three organizations …`)
  const other = await makeCompany(db, BEFORE)
  const [small, large] = [await makeMovingIn(product), await makeMovingIn(product)]
  for (const company of [other, small, large]) await readAll(db, company, 10, '2025-03-05 08:00:00')
  await pool.query('vacuum analyze')
  const askers = [
    { whose: 'another organization', clerk: other.clerk },
    { whose: 'the same one', clerk: large.clerk },
  ]
  const during = (work: () => Promise<unknown>) => timeLists(product, askers, work)
  const quiet = await during(() => sleep(QUIET_MS))

  say(`  moving in ${accounts / 4} accounts …`)
  const quarter = await measured(product, accounts / 4, {
    check: () => send(product, small, accounts / 4),
    load: () => job(product, small, 'load/', {}),
  })
  const agreeing = performance.now()
  const token = await product.tokenFor(small.clerk)
  await call(`${url}${small.path}agree/`, token, { control: controlOf(accounts / 4) })
  const agree_s = (performance.now() - agreeing) / 1000

  say(`  moving in ${accounts} accounts …`)
  const times: Record<'check' | 'load', number[][]> = { check: [], load: [] }
  const whole = await measured(product, accounts, {
    check: async () => {
      times.check = await during(() => send(product, large, accounts))
    },
    load: async () => {
      times.load = await during(() => job(product, large, 'load/', {}))
    },
  })
  say('  keeping its rows, and withdrawing it …')
  const staged = await keepStaged(pool, large.org)
  const loaded = await keepWritten(pool, large.org)
  const withdrawing = performance.now()
  await job(product, large, 'withdraw/', { reason: 'bench' })
  const withdraw_s = (performance.now() - withdrawing) / 1000
  say('  the same rows by COPY …')
  const [copy_staged_s, copy_loaded_s] = [await copyAgain(pool, staged), await copyAgain(pool, loaded)]
  return {
    ...{ quarter, whole, copy_staged_s, copy_loaded_s, written: loaded.rows, agree_s, withdraw_s },
    lists: askers.map(({ whose }, at) => ({
      whose,
      quiet_p95_ms: percentile(quiet[at]!, 0.95),
      check_p95_ms: percentile(times.check[at]!, 0.95),
      load_p95_ms: percentile(times.load[at]!, 0.95),
    })),
  }
}

async function makeMovingIn(product: Product): Promise<MovingIn> {
  const company = await makeCompany(product.db, BEFORE)
  await product.pool.query(
    `update organizations set settings = settings || '{"account_no_rule": "given"}' where id = $1`,
    [company.org],
  )
  const token = await product.tokenFor(company.clerk)
  const calls = '/api/organizations/move-ins/'
  const { id } = await call(product.url + calls, token, { name: 'bench', as_of: AS_OF })
  return { ...company, path: `${calls}${id}/` }
}

/** Sends the sheets one after the other, each when the one before has been checked. */
async function send(product: Product, { clerk, path }: MovingIn, accounts: number): Promise<void> {
  const { url } = product
  // One token does not last through all of a large move-in.
  const token = await product.tokenFor(clerk)
  for (const { kind, files } of sheetsOf(accounts)) {
    const form = new FormData()
    form.set('kind', kind)
    for (const [at, file] of files.entries()) form.append('files', file, `${kind}-${at + 1}.csv`)
    const started = await call(`${url}${path}sheets/`, token, form)
    await secondsUntilDone(url, token, started.job, 0)
  }
  const { state } = await call(url + path, token)
  if (state !== 'checked') throw new Error(`the move-in is ${state}`)
}

async function job(product: Product, { clerk, path }: MovingIn, act: string, body: object): Promise<void> {
  const { url } = product
  const token = await product.tokenFor(clerk)
  const started = await call(`${url}${path}${act}`, token, body)
  await secondsUntilDone(url, token, started.job, 0)
}

async function measured(
  { pool, pid }: Product,
  accounts: number,
  { check, load }: Record<'check' | 'load', () => Promise<void>>,
): Promise<Run> {
  const place = async (): Promise<number> =>
    (await pool.query(`select (pg_current_wal_lsn() - '0/0')::float8 as at`)).rows[0].at
  const rows = sheetsOf(accounts).reduce((sum, sheet) => sum + sheet.rows, 0)
  const before = await place()
  const memory = watchMemory([workerOf(pid)])
  const begun = performance.now()
  await check()
  const checked = performance.now()
  await load()
  const loaded = performance.now()
  const [worker_memory = 0] = await memory()
  const [check_s, load_s] = [(checked - begun) / 1000, (loaded - checked) / 1000]
  return { rows, check_s, load_s, wal: (await place()) - before, worker_memory }
}

/** Each asks the lists in turn while the work runs. */
async function timeLists(
  product: Product,
  askers: readonly { clerk: number }[],
  work: () => Promise<unknown>,
): Promise<number[][]> {
  const tokens = await Promise.all(askers.map(({ clerk }) => product.tokenFor(clerk)))
  const working = work()
  return Promise.all(tokens.map((token) => timeCalls(product.url, token, LISTS, () => working)))
}
