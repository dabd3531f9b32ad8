import { expect } from 'vitest'
import type { Chance } from '../seed/chance'
import { upload } from '../testing/multipart'
import type { TestReply } from '../testing/test-app'
import { endedJob } from '../testing/test-worker'
import { expectedTotals, type SheetAccount, sheetsOf } from './moved-sheets'
import { daysLater } from './own-figures'
import type { OwnMoving } from './own-moved'
import type { World } from './world'

type Note = (answer: string) => void

/** The work of staff on a move-in in a round: it runs beside what the clerks do. */
export function moveWorks(world: World, chance: Chance, note: Note): (() => Promise<void>)[] {
  const { moving } = world
  if (moving === null || moving.state === 'agreed') return []
  if (moving.state === 'none') return chance.happens(0.35) ? [() => load(world, moving, chance, note)] : []
  const act = chance.pick([agree, agreeToOthers, withdraw, withdraw, null, null])
  return act === null ? [] : [() => act(world, moving, note)]
}

async function post(world: World, path: string, body: object, note: Note): Promise<TestReply> {
  const reply = await world.t.call(world.staff, `POST /organizations/move-ins/${path}`, body)
  const said = `move in ${path.replace(/^\d+\//, '')}: ${reply.status} ${reply.code}`
  world.log.push(`${said} ${JSON.stringify(body)}`)
  note(said)
  if (reply.status >= 500) throw new Error(reply.text)
  return reply
}

/** Sheets, their check and the load: accounts with open bills, balances and a history. */
async function load(world: World, moving: OwnMoving, chance: Chance, note: Note): Promise<void> {
  const asOf = daysLater(world.t.clock.now, -chance.pick([1, 3, 20]))
  const accounts = sheetsOf(world, asOf, chance)
  const made = await post(world, '', { name: `接管 ${world.nextNumber()}`, as_of: asOf }, note)
  expect(made.status, made.text).toBe(201)
  moving.id = made.data.id
  for (const [kind, lines] of Object.entries(accounts.sheets)) {
    if (lines.length < 2) continue
    world.log.push(`${kind}\n    ${lines.join('\n    ')}`)
    const sent = await upload(world.t, world.staff, `/organizations/move-ins/${moving.id}/sheets/`, [
      { name: 'kind', content: kind },
      { name: 'files', file: `${kind}.csv`, content: lines.join('\n') },
    ])
    expect(sent.status, sent.text).toBe(202)
    await endedJob(world.t, world.staff, sent.data.job)
  }
  const started = await post(world, `${moving.id}/load/`, {}, note)
  if (started.status !== 202) {
    const { data } = await world.t.call(world.staff, `GET /organizations/move-ins/${moving.id}/errors/`)
    throw new Error(`${started.text} ${JSON.stringify(data)}`)
  }
  const job = await endedJob(world.t, world.staff, started.data.job)
  expect(job.state, job.msg).toBe('done')
  moving.control = expectedTotals(accounts.accounts)
  const { data } = await world.t.call(world.staff, `GET /organizations/move-ins/${moving.id}/`)
  expect(data.totals).toEqual(moving.control)
  await noteAccounts(world, moving, accounts.accounts)
  moving.state = 'loaded'
  // Nobody else knows its accounts yet.
  if (chance.happens(0.25)) await withdraw(world, moving, note)
}

/** Writes down the accounts that came, with the ids that they have here. */
async function noteAccounts(
  world: World,
  moving: OwnMoving,
  accounts: readonly SheetAccount[],
): Promise<void> {
  const { data } = await world.t.call(world.staff, 'GET /meters/', { page_size: 200 })
  const orders = await world.t.call(world.staff, 'GET /orders/', { kind: ['opening'], page_size: 200 })
  const details: { id: number; external_no: string }[] = []
  for (const { id } of orders.data.results)
    details.push((await world.t.call(world.staff, `GET /orders/${id}/`)).data)
  for (const { own, balance, volumes, bills } of accounts) {
    const { id } = data.results.find((one: { account_no: string }) => one.account_no === own.account_no)
    world.accounts.push({ ...own, id })
    moving.brought.set(id, { balance, volumes })
    for (const bill of bills) {
      const order = details.find((one) => one.external_no === bill.external_no)!.id
      moving.openings.set(order, { ...bill, order, meter: id })
    }
  }
}

async function agree(world: World, moving: OwnMoving, note: Note): Promise<void> {
  const reply = await post(world, `${moving.id}/agree/`, { control: moving.control }, note)
  expect(reply.status, reply.text).toBe(200)
  moving.state = 'agreed'
}

async function agreeToOthers(world: World, { id, control }: OwnMoving, note: Note): Promise<void> {
  const reply = await post(world, `${id}/agree/`, { control: { ...control, owed: '0.01' } }, note)
  expect([reply.status, reply.code]).toEqual([409, 'totals_differ'])
}

/** While nobody has worked on its accounts. */
async function withdraw(world: World, moving: OwnMoving, note: Note): Promise<void> {
  const { status, code, data } = await post(world, `${moving.id}/withdraw/`, { reason: '重来' }, note)
  if (status !== 202) {
    expect(['touched', 'month_closed']).toContain(code)
    return
  }
  const { state } = await endedJob(world.t, world.staff, data.job)
  world.log.push(`the withdrawal: ${state}`)
  note(`move in withdrawal: ${state}`)
  moving.isWithdrawn = state === 'done'
}

/** No document of an account that is withdrawn has been acknowledged. */
export function settleWithdrawal(world: World): void {
  const { moving } = world
  if (!moving?.isWithdrawn) return
  const gone = new Set(moving.brought.keys())
  const documents = [world.readings, world.fees, world.pending, world.payments]
  const kept = documents.flatMap((each) => [...each.values()]).filter(({ meter }) => gone.has(meter))
  if (kept.length > 0) throw new Error(`withdrawn with ${JSON.stringify(kept)}`)
  world.accounts = world.accounts.filter(({ id }) => !gone.has(id))
  for (const order of moving.openings.keys())
    if (world.flushed.has(order)) throw new Error(`withdrawn with the reversed order ${order}`)
  Object.assign(moving, { state: 'none', isWithdrawn: false })
  moving.brought.clear()
  moving.openings.clear()
}
