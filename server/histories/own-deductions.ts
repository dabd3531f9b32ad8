import { expect } from 'vitest'
import { ownBills } from './own-bill'
import {
  type Account,
  litresOf,
  litreText,
  liveCharges,
  liveReadings,
  noteReading,
  type World,
} from './world'

/** Far above what its subs can have measured. */
const MUCH = 3_000_000

/**
 * The deductions of a master's orders depend on what was posted when, which the history does not know. So it takes their orders
 * from the product, and asks of them what must be so in any order: they are of the subs, end no later, are deducted once, a red
 * only with its original; and once the master is read last of all, together they are the live volumes of its subs.
 */
export async function compareDeductions(world: World): Promise<void> {
  const master = world.accounts.find(({ isMaster }) => isMaster)
  if (!master) return
  const isReadLast = await readLast(world, master)
  const deducted = new Set<number>()
  const subs = await ordersOfSubs(world, master)
  let total = 0
  for (const reading of liveReadings(world, master.id)) {
    const { data } = await world.t.call(world.staff, `GET /orders/${reading.order}/`)
    let volume = 0
    for (const { order, meter, volume: own } of data.deducted) {
      const sub = subs.get(order)
      expect(sub, `order ${order} is of a sub, and deducted once`).toBeDefined()
      expect(deducted.has(order), `order ${order} is deducted once`).toBe(false)
      expect({ meter, volume: own }).toEqual({ meter: sub!.meter, volume: sub!.volume })
      expect(sub!.period_to <= reading.at.slice(0, 10), `order ${order} ends later than its master's`).toBe(
        true,
      )
      deducted.add(order)
      volume += litresOf(own)
    }
    expect(data.deducted_volume).toBe(litreText(volume))
    reading.deducted = volume
    total += volume
  }
  for (const { id, kind } of subs.values()) {
    if (kind !== 'red' || !deducted.has(id)) continue
    const { data } = await world.t.call(world.staff, `GET /orders/${id}/`)
    expect(deducted.has(data.red_of), `red ${id} is deducted with its original`).toBe(true)
  }
  if (!isReadLast) return
  const billed = world.accounts
    .filter((account) => account.master === master.id)
    .flatMap((account) => ownBills(account, liveCharges(world, account.id), world.settings))
  expect(litreText(total), 'all that the subs were billed for is deducted').toBe(
    litreText(billed.reduce((sum, { volume }) => sum + volume, 0)),
  )
}

/** Reads the master after everything else, unless it cannot be read any more. */
async function readLast(world: World, master: Account): Promise<boolean> {
  const at = world.t.clock.now
  const [user] = world.clerks
  const last = (await world.t.call(world.staff, `GET /meters/${master.id}/`)).data.last_reading
  const index = litresOf(last) + MUCH
  const turn = 10 ** master.digits * 1000
  const isRollover = index >= turn
  const reply = await world.t.call(user!, 'POST /reading-orders/', {
    ...{ meter: master.id, current_reading: litreText(index % turn), read_at: at },
    ...{ confirm_abnormal: true, confirm_subs: true, is_rollover: isRollover },
  })
  world.log.push(`read the master last: ${reply.status} ${reply.code}`)
  if (reply.status === 201) noteReading(world, master.id, reply.data, { at, index: index % turn, isRollover })
  return reply.status === 201
}

interface SubOrder {
  id: number
  kind: string
  meter: number
  volume: string
  period_to: string
}

async function ordersOfSubs(world: World, master: Account): Promise<Map<number, SubOrder>> {
  const orders = new Map<number, SubOrder>()
  for (const { id: meter, master: own } of world.accounts) {
    if (own !== master.id) continue
    const { data } = await world.t.call(world.staff, 'GET /orders/', { meter, page_size: 200 })
    for (const order of data.results) if (order.kind !== 'fee') orders.set(order.id, order)
  }
  return orders
}
