import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, dateOf, startOfDay } from '@water/rules/calendar'
import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../clock'
import { newRemoteWorks, type RemoteHomes } from './remote-works'
import { freezesFrom, type HistoryRow, inOrder } from './report-histories'
import { Reporting } from './reporting'
import { bundleServer, type ServerBundle, type ServerProcess } from './server-process'
import { startApp, TEST_SECRET, type TestApp } from './test-app'

/** Where a batch is cut: before it writes this table, or as soon as it is answered. */
const places = ['remote_reports', 'remote_hours', 'modules', 'alarms', 'answered'] as const
type Place = (typeof places)[number]

/** A server is killed in the middle of batches, one at each place for each set of reports, and the next one gets the batch again. */
export function killedReports({ sets }: { sets: number }): void {
  const installed = addDays(dateOf(systemClock()), -25)
  let t: TestApp
  let bundle: ServerBundle
  let works: RemoteHomes
  let reporting: Reporting
  let cuts = 0
  let running: { server: ServerProcess; url: string }
  const started: ServerProcess[] = []
  beforeAll(async () => {
    t = await startApp({ clock: systemClock() })
    bundle = await bundleServer({ worker: false })
    works = await newRemoteWorks(t)
    reporting = new Reporting(t, works, installed)
    running = await start()
  })
  afterAll(async () => {
    await Promise.all(started.map((server) => server.kill('SIGKILL')))
    bundle.remove()
    await t.stop()
  })

  async function start() {
    const server = bundle.start({
      ...{ DATABASE_URL: t.connectionString, JWT_SECRET: TEST_SECRET, SECRET_KEY: TEST_SECRET },
      ...{ DATA_DIR: t.dataFolder, REQUESTS_PER_MINUTE: '0' },
    })
    started.push(server)
    return { server, url: await server.ready() }
  }

  const send = (rows: readonly object[]) =>
    fetch(`${running.url}/api/nb/nb-gate/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${works.gateway.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(rows),
    })

  /** As a gateway does, again while the server asks it to come later. */
  async function sendWhole(rows: readonly object[]): Promise<void> {
    let reply = await send(rows)
    for (; reply.status === 503; reply = await send(rows)) await sleep(50)
    expect([reply.status, (await reply.json()).data?.refused]).toEqual([200, []])
  }

  /** Until a transaction waits for a table that is locked. */
  async function isHeld(table: string): Promise<void> {
    const waits = () =>
      sql`select from pg_locks where relation = ${table}::regclass and not granted`.execute(t.db)
    while ((await waits()).rows.length === 0) await sleep(10)
  }

  /** Kills the server in the middle of a batch, and sends the batch to the next one. Not every batch writes every table. */
  async function sendCut(rows: readonly object[], place: Place): Promise<void> {
    const holder = new pg.Client({ connectionString: t.connectionString })
    await holder.connect()
    await holder.query('begin')
    if (place !== 'answered') await holder.query(`lock table ${place} in share row exclusive mode`)
    const answer = send(rows).then(
      ({ status }) => status,
      () => 'cut',
    )
    const isAnswered = await Promise.race([
      answer.then((status) => expect(status).toBe(200)).then(() => true),
      ...(place === 'answered' ? [] : [isHeld(place).then(() => false)]),
    ])
    await running.server.kill('SIGKILL')
    await holder.end()
    running = await start()
    if (isAnswered) return
    expect(await answer).toBe('cut')
    cuts += 1
    await sendWhole(rows)
  }

  const devices = fc.array(freezesFrom(startOfDay(addDays(installed, 4))), { minLength: 3, maxLength: 4 })
  const order = fc.array(fc.nat(), { minLength: 40, maxLength: 40 })

  test('reports that a kill -9 cuts anywhere and that are sent again have the same rows and states, and answered ones stand', async () => {
    await fc.assert(
      fc.asyncProperty(devices, order, async (histories, chance) => {
        const [killed, whole] = [
          await reporting.bind(histories.length),
          await reporting.bind(histories.length),
        ]
        const rowsOf = (modules: readonly { imei: string }[]) =>
          histories.flatMap((rows, at) =>
            rows.map((row: HistoryRow) => ({ ...row, imei: modules[at]!.imei })),
          )
        const rows = inOrder(rowsOf(killed), chance)
        const placeOf = (at: number) => Math.floor((at * rows.length) / places.length)
        for (const [at, place] of places.entries())
          await sendCut(rows.slice(placeOf(at), placeOf(at + 1)), place)
        await works.send(rowsOf(whole))
        expect(await reporting.statesOf(killed)).toEqual(await reporting.statesOf(whole))
      }),
      { numRuns: sets, endOnFailure: true },
    )
    expect(cuts).toBeGreaterThan(0)
  })
}
