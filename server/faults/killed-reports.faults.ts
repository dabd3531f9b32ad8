import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, dateOf, startOfDay } from '@water/rules/calendar'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../clock'
import { createPool } from '../db/connection'
import { createDatabase } from '../db/database'
import { chanceOf } from '../seed/chance'
import { killedReports } from '../testing/killed-reports'
import { newRemoteWorks } from '../testing/remote-works'
import { freezesFrom, type HistoryRow, inOrder } from '../testing/report-histories'
import { Reporting, type ReportingMeter } from '../testing/reporting'
import { makeServerPlace } from '../testing/server-place'
import { bundleServer, readiness, type ServerBundle } from '../testing/server-process'
import { newOrganization, signIn, TEST_SECRET, type TestUser } from '../testing/test-app'
import { call } from './product'

describe('a server', () => killedReports({ sets: 6 }))

describe('a server and its database', () => {
  let bundle: ServerBundle
  beforeAll(async () => {
    bundle = await bundleServer({ worker: false })
  })
  afterAll(() => bundle.remove())

  const DEVICES = 48
  const TOGETHER = 5
  const MOST_KILLS = 12

  test('four gateways lose no answered report when one or the other is killed at any moment', async () => {
    const chance = chanceOf('killed reports')
    const place = makeServerPlace(bundle)
    const begin = () =>
      place.start({ JWT_SECRET: TEST_SECRET, SECRET_KEY: TEST_SECRET, REQUESTS_PER_MINUTE: '0' })
    let server = begin()
    let url = await server.ready()
    await readiness(url, 200)
    const pool = createPool(await place.database(), { size: 4, name: 'faults', statement_timeout_ms: 0 })
    try {
      const db = createDatabase(pool)
      const works = await newRemoteWorks({
        db,
        newOrganization: () => newOrganization(db),
        signIn: (level, wanted = {}) => signIn(db, level, wanted),
        call: (user, target, content, headers) => call(url, user?.token, target, content, headers),
      })
      const installed = addDays(dateOf(systemClock()), -25)
      const ofDevices = fc.array(freezesFrom(startOfDay(addDays(installed, 4))), {
        ...{ minLength: DEVICES, maxLength: DEVICES },
      })
      const [histories] = fc.sample(ofDevices, { numRuns: 1, seed: 7 })
      const asked = { call: (...args: Parameters<typeof ask>) => ask(...args) }
      const ask = (user: TestUser | null, target: string, content?: object) =>
        call(url, user?.token, target, content)
      const reporting = new Reporting(asked, works, installed)
      const [killed, whole] = [await reporting.bind(DEVICES), await reporting.bind(DEVICES)]
      const rowsOf = (meters: readonly ReportingMeter[]) =>
        histories!.flatMap((rows, at) => rows.map((row: HistoryRow) => ({ ...row, imei: meters[at]!.imei })))
      const all = rowsOf(killed)
      const rows = inOrder(
        all,
        all.map(() => chance.next()),
      )
      const batches: object[][] = []
      for (let at = 0; at < rows.length; at += TOGETHER) batches.push(rows.slice(at, at + TOGETHER))

      let [answered, kills] = [0, 0]
      /** A batch is sent until it is answered, and never again. */
      const bring = async (gateway: TestUser) => {
        for (let batch = batches.pop(); batch; batch = batches.pop()) {
          for (let isDone = false; !isDone; ) {
            const reply = await ask(gateway, 'POST /nb/nb-gate/', batch).catch(() => null)
            if (reply?.status === 200) {
              expect(reply.data.refused).toEqual([])
              isDone = true
              answered += 1
            } else await sleep(20)
          }
        }
      }
      const kill = async () => {
        while (batches.length > 4 && kills < MOST_KILLS) {
          const next = answered + chance.between(2, 8)
          while (answered < next && batches.length > 0) await sleep(1)
          await sleep(chance.between(0, 12))
          if (chance.happens(0.5)) {
            await server.kill('SIGKILL')
            server = begin()
            url = await server.ready()
          } else process.kill((await place.postmasterPid())!, 'SIGKILL')
          await readiness(url, 200)
          kills += 1
        }
      }
      const gateways = [works.gateway]
      while (gateways.length < 4) gateways.push(await works.newGateway())
      await Promise.all([kill(), ...gateways.map(bring)])
      expect(kills).toBeGreaterThan(5)
      expect((await ask(works.gateway, 'POST /nb/nb-gate/', rowsOf(whole))).data.refused).toEqual([])
      expect(await reporting.statesOf(killed)).toEqual(await reporting.statesOf(whole))
    } finally {
      await pool.end()
      await place.clear()
    }
  })
})
