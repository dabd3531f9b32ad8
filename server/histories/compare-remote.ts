import { expect } from 'vitest'
import { findAllAlarms } from '../features/alarms/find'
import { answerCommands, fetchCommands } from './gateway'
import { daysLater } from './own-figures'
import type { Remote } from './remote'
import { type Account, fenOf, litresOf, type World } from './world'

/**
 * Readings of reports were sent, a stranger has heard nothing, and each valve is as the newest command that was carried out has left it.
 * At last every command under way is answered, and no valve is closed for arrears that are paid.
 */
export async function compareRemote(world: World): Promise<void> {
  const { remote } = world
  if (remote === null) return
  await compareTaken(world, remote)
  await compareMonitor(world, remote)
  await compareStranger(world, remote)
  await compareValves(world, remote)
  // A morning on which valves are closed for arrears, too.
  world.t.clock.now = `${nextTuesday(world.t.clock.now)} 10:00:00`
  for (let turns = 0; ; turns++) {
    const fetched = await fetchCommands(world)
    if (fetched.length === 0) break
    if (turns > 9) throw new Error(`commands without end: ${JSON.stringify(fetched)}`)
    await answerCommands(world, fetched.reverse())
  }
  await compareValves(world, remote)
  await comparePaid(world)
  await compareAlarms(world, remote)
  await endModules(world, remote)
}

/** Every reading of a report has a count that was sent for its time. */
async function compareTaken(world: World, { batches, modules, monitor }: Remote): Promise<void> {
  const sent = new Set(
    batches.flat().map(({ imei, freeze_at, reading }) => `${imei} ${freeze_at} ${reading}`),
  )
  for (const [meter, imeis] of [...modules, [monitor.id, [monitor.imei]] as const]) {
    const { data } = await world.t.call(world.staff, `GET /meters/${meter}/readings/`, { page_size: 200 })
    for (const { source, status, read_at, current_reading } of data.results) {
      if (source !== 'remote' || status === 'void') continue
      const [date, time] = read_at.split(' ')
      const times = [read_at, ...(time === '23:59:59' ? [`${daysLater(date, 1)} 00:00:00`] : [])]
      const keys = times.flatMap((at) => imeis.map((imei) => `${imei} ${at} ${litresOf(current_reading)}`))
      expect(
        keys.some((key) => sent.has(key)),
        `the report of ${keys[0]}`,
      ).toBe(true)
    }
  }
}

/** The readings of the meter that watches are never billed, and never fall. */
async function compareMonitor(world: World, { monitor: { id } }: Remote): Promise<void> {
  const { data } = await world.t.call(world.staff, `GET /meters/${id}/readings/`, { page_size: 200 })
  const read = data.results.filter(({ status }: { status: string }) => status !== 'void').reverse()
  for (const [place, { status, order, current_reading }] of read.entries()) {
    expect([status, order]).toEqual(['watched', null])
    if (place > 0)
      expect(litresOf(current_reading)).toBeGreaterThanOrEqual(litresOf(read[place - 1].current_reading))
  }
}

/**
 * After the worker's look those modules are silent whose last good report is older than three days. An alarm of a device that is open was said
 * by the newest report that counts, unless the device was changed.
 */
async function compareAlarms(world: World, { modules, monitor }: Remote): Promise<void> {
  const { t, staff, accounts } = world
  await findAllAlarms(t.databases, () => t.clock.now, new AbortController().signal)
  const before = `${daysLater(t.clock.now, -3)} ${t.clock.now.slice(11)}`
  for (const meter of [...modules.keys(), monitor.id]) {
    const asked = { from: daysLater(t.clock.now, -300) }
    const { module, reports } = (await t.call(staff, `GET /meters/${meter}/remote/`, asked)).data
    const account = accounts.find(({ id }) => id === meter)
    const open = (await t.call(staff, 'GET /remote/alarms/', { meter, state: ['open'] })).data.results
    const kinds = new Set(open.map(({ kind }: { kind: string }) => kind))
    if (module === null) {
      expect([...kinds], `alarms of meter ${meter} without a module`).toEqual([])
      continue
    }
    const rests = module.valve === 'closed' || (account !== undefined && account.status !== 'active')
    const heard = [module.from, module.last_report_at ?? ''].sort().at(-1)!
    expect(kinds.has('silent'), `meter ${meter} is silent`).toBe(!rests && heard < before)
    for (const { kind, last_at } of open) {
      if (kind !== 'magnet' && kind !== 'battery') continue
      const later = reports.filter(
        (report: { state: string; freeze_at: string; alarms: string[] }) =>
          report.state !== 'rejected' && report.freeze_at > last_at && !report.alarms.includes(kind),
      )
      expect(later.length > 0 && hasOneDevice(account), `alarm ${kind} of meter ${meter}`).toBe(false)
    }
  }
}

const hasOneDevice = (account: Account | undefined) => (account?.changes.length ?? 0) === 0

/** With its module a meter loses what is queued for its valve, and its alarms; later histories of this database find none of them. */
async function endModules(world: World, { modules, monitor, stranger }: Remote): Promise<void> {
  const { t, staff } = world
  for (const meter of [...modules.keys(), monitor.id]) {
    const { status } = await t.call(staff, `DELETE /meters/${meter}/module/`)
    expect([200, 204, 404]).toContain(status)
    const { results } = (await t.call(staff, `GET /meters/${meter}/valve/`)).data
    expect(results.filter(({ state }: { state: string }) => state === 'queued')).toEqual([])
  }
  await t.call(stranger.clerk, `DELETE /meters/${stranger.meter}/module/`)
}

/** The other organization has heard nothing. */
async function compareStranger(world: World, { stranger }: Remote): Promise<void> {
  const { meter, clerk } = stranger
  const { module, reports } = (await world.t.call(clerk, `GET /meters/${meter}/remote/`)).data
  expect([module.last_report_at, reports]).toEqual([null, []])
  for (const list of ['readings', 'valve']) {
    const { data } = await world.t.call(clerk, `GET /meters/${meter}/${list}/`)
    expect(data.count, `${list} of a stranger`).toBe(0)
  }
}

/** Each valve is as the newest command that its module carried out has left it, in whatever order the answers came. */
async function compareValves(world: World, { modules, commands }: Remote): Promise<void> {
  for (const meter of modules.keys()) {
    const { module } = (await world.t.call(world.staff, `GET /meters/${meter}/remote/`)).data
    if (module === null) continue
    const newest = [...commands.values()]
      .filter(({ imei, isAnswered, result }) => imei === module.imei && isAnswered && result === 'done')
      .sort((one, other) => one.seq - other.seq)
      .at(-1)
    const expected = newest === undefined ? 'unknown' : newest.action === 'open' ? 'open' : 'closed'
    expect(module.valve, `the valve of meter ${meter} after command ${newest?.seq}`).toBe(expected)
  }
}

/** Whose valve is closed for arrears owes something, where it opens by itself. */
async function comparePaid(world: World): Promise<void> {
  const { data } = await world.t.call(world.staff, `GET /organizations/orgs/${world.works.org}/`)
  if (!data.settings.reopen_when_paid) return
  for (const meter of world.remote!.modules.keys()) {
    const { results } = (await world.t.call(world.staff, `GET /meters/${meter}/valve/`)).data
    const newest = results.find(({ done_at }: { done_at: string | null }) => done_at !== null)
    const { module } = (await world.t.call(world.staff, `GET /meters/${meter}/remote/`)).data
    if (newest?.action !== 'close' || newest.reason !== 'arrears' || module?.valve !== 'closed') continue
    const { arrears } = (await world.t.call(world.staff, `GET /meters/${meter}/`)).data
    expect(fenOf(arrears), `the arrears of meter ${meter}, whose valve is closed for them`).toBeGreaterThan(0)
  }
}

function nextTuesday(now: string): string {
  let day = daysLater(now, 1)
  while (new Date(`${day}T00:00:00Z`).getUTCDay() !== 2) day = daysLater(day, 1)
  return day
}
