import { addDays, dateOf } from '@water/rules/calendar'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../clock'
import { Field, modulesFrom } from '../gateway/field'
import { runCommand, startCommand } from '../testing/operator-command'
import { imeiOf, newRemoteWorks, type RemoteHomes } from '../testing/remote-works'
import { startApp, type TestApp } from '../testing/test-app'

const MODULES = 40
const DAYS = 30
const FIRST = imeiOf(1)

let t: TestApp
let works: RemoteHomes
let args: string[]
const meters: number[] = []
const now = systemClock()
const today = dateOf(now)
beforeAll(async () => {
  t = await startApp({ clock: now })
  works = await newRemoteWorks(t)
  const install_date = addDays(today, -DAYS - 10)
  for (let at = 1; at <= MODULES; at++) meters.push((await works.bound(imeiOf(at), { install_date })).id)
  const url = await t.app.listen({ host: '127.0.0.1', port: 0 })
  args = ['--url', url, '--token', works.gateway.token, '--imei', FIRST, '--count', String(MODULES)]
})
afterAll(() => t.stop())

async function kept(): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select o.imei || ' ' || to_char(r.freeze_at, 'YYYY-MM-DD HH24:MI:SS') || ' ' || r.reading as line
    from remote_reports r join modules o on o.organization_id = r.organization_id and o.installation_id = r.installation_id
    where r.organization_id = ${works.org} order by line`.execute(t.db)
  return rows.map(({ line }) => line)
}

test('a gateway whose answers are lost and whose batches come twice and late leaves each report of its field once, and so does a second one', async () => {
  const field = new Field(modulesFrom(FIRST, MODULES, today), addDays(today, -DAYS))
  const frozen: string[] = []
  while (field.today < today)
    for (const { imei, freeze_at, reading } of field.night()) frozen.push(`${imei} ${freeze_at} ${reading}`)
  // The first of them has brought all, whatever the other has sent again.
  for (const round of ['first', 'second']) {
    const { code, output } = await runCommand('gateway', {}, [...args, '--days', String(DAYS), '--once'])
    expect([round, code, code === 0 ? '' : output]).toEqual([round, 0, ''])
    expect([round, await kept()]).toEqual([round, frozen.toSorted()])
  }
})

test('a command of a valve is taken by the gateway that runs, and answered when its module has woken up', async () => {
  const [meter] = meters
  const gateway = startCommand('gateway', {}, [...args, '--days', '1'])
  try {
    const asked = await t.call(works.clerk, `POST /meters/${meter}/valve/`, {
      action: 'close',
      reason: 'repair',
      remark: '检修',
    })
    expect(asked.status).toBe(201)
    const commands = async () => (await t.call(works.clerk, `GET /meters/${meter}/valve/`)).data.results
    await expect
      .poll(async () => (await commands())[0].state, { timeout: 120_000, interval: 200 })
      .toMatch(/^(done|failed)$/)
    const [{ state, sent_at, done_at, error }] = await commands()
    // Its clock is behind.
    expect(done_at >= sent_at).toBe(true)
    expect(error).toBe(state === 'failed' ? 'valve stuck' : '')
  } finally {
    await gateway.kill('SIGTERM')
  }
})
