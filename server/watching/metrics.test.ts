import fastify from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/test-app'
import { newWaterworks, type Waterworks } from '../testing/waterworks'
import { serveMetrics } from './metrics'

const TOKEN = 'a-token-of-the-metrics'
let t: TestApp
let works: Waterworks
beforeAll(async () => {
  t = await startApp({ metricsToken: TOKEN })
  works = await newWaterworks(t)
})
afterAll(() => t.stop())

const scrape = (authorization = `Bearer ${TOKEN}`) =>
  t.app.inject({ url: '/metrics', headers: { authorization } })
/** From a server that remembers no figures. */
async function scrapedNow(): Promise<string> {
  const app = fastify()
  serveMetrics(app, { token: TOKEN, pool: new pg.Pool(), db: t.databases.across('a test'), remembered_ms: 0 })
  const { payload } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })
  await app.close()
  return payload
}
/** The value of a series; undefined where it is absent. */
const valueIn = (text: string, series: string) =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${series} `))
    ?.slice(series.length + 1)

test('only who has the token reads the metrics, and without a token set there are none', async () => {
  expect((await scrape('')).statusCode).toBe(401)
  expect((await scrape('Bearer wrong')).statusCode).toBe(401)
  expect((await scrape()).statusCode).toBe(200)
  const other = await startApp()
  try {
    const { statusCode, payload } = await other.app.inject({
      url: '/metrics',
      headers: { authorization: 'Bearer ' },
    })
    expect(payload).not.toContain('http_request_duration_seconds')
    expect(statusCode).not.toBe(200)
  } finally {
    await other.stop()
  }
})

test('they say what waits and what has failed, how old back-up and seal are, and nothing of anybody', async () => {
  await t.call(works.staff, `GET /meters/${12345}/`)
  const add = (state: string, minutes: number) => sql`
    insert into jobs (organization_id, kind, state, started_by, started_by_name, created_at, finished_at)
    values (${works.org}, 'meter_import', ${state}, ${works.staff.id}, 'x', now() - ${minutes} * interval '1 minute',
      ${state === 'failed' ? sql`now()` : null})`
  for (const job of [add('queued', 10), add('queued', 1), add('running', 20), add('failed', 5)])
    await job.execute(t.db)
  await sql`insert into backups (kind, host, started_at, ended_at, path, bytes)
    values ('nightly', 'here', now() - interval '2 hours', now() - interval '1 hour', '/x', 1)`.execute(t.db)
  const payload = await scrapedNow()
  expect([valueIn(payload, 'water_jobs_queued'), valueIn(payload, 'water_jobs_running')]).toEqual(['2', '1'])
  expect(valueIn(payload, 'water_jobs_failed')).toBe('1')
  expect(Math.round(Number(valueIn(payload, 'water_oldest_queued_seconds')) / 60)).toBe(10)
  expect(Math.round(Number(valueIn(payload, 'water_backup_age_seconds')) / 60)).toBe(60)
  expect(valueIn(payload, 'water_seal_age_seconds')).toBe(undefined)
  expect(valueIn(payload, 'water_database_up')).toBe('1')
  expect(valueIn(payload, 'nodejs_eventloop_lag_seconds')).toBeDefined()
  const { payload: ofRequests } = await scrape()
  expect(Number(valueIn(ofRequests, 'water_database_connections{state="open"}'))).toBeGreaterThan(0)
  expect(ofRequests).toContain('route="/api/meters/:id/"')
  expect(ofRequests).not.toContain('12345')
  await sql`delete from jobs`.execute(t.db)
})

test('without the database there are still the metrics of the process', async () => {
  let payload = ''
  await t.withoutDatabase(async () => {
    payload = await scrapedNow()
  })
  expect(valueIn(payload, 'water_database_up')).toBe('0')
  expect(valueIn(payload, 'water_jobs_queued')).toBe(undefined)
  expect(valueIn(payload, 'nodejs_eventloop_lag_seconds')).toBeDefined()
})
