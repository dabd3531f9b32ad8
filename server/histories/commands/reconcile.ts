import type { Chance } from '../../seed/chance'
import { MAPPING, rowsOf, type StatementRow, statement } from '../../testing/statements'
import { endedJob } from '../../testing/test-worker'
import { notePayment } from '../booked-days'
import type { Command } from '../command'
import { daysLater, decimal } from '../own-figures'
import { type Account, fenOf, type World } from '../world'

/** The bank's file of what is booked on the account of the tills: some of it, some otherwise, and rows that nobody booked. */
export const reconcile: Command = {
  name: 'reconcile',
  weight: 4,
  isSentOnce: true,
  async draw(world, _account, chance) {
    const rows = [...(await bookedRows(world)), ...deposits(world)].flatMap((row) => toldBy(row, chance))
    const today = world.t.clock.now.slice(0, 10)
    for (let more = chance.between(rows.length === 0 ? 1 : 0, 2); more > 0; more--) {
      const amount = decimal(chance.pick([4000, 9900, -500]) + chance.between(0, 9), 2)
      rows.push([`B${chance.between(1, 30)}`, amount, daysLater(today, -chance.between(0, 5))])
    }
    return {
      user: world.staff,
      target: 'POST /reconciliations/',
      body: { bank_account: String(world.tills.bank), mapping: JSON.stringify(MAPPING) },
      file: statement(rows, `流水${world.nextNumber()}.csv`),
      async done({ job }) {
        const { state } = await endedJob(world.t, world.staff, job)
        if (state !== 'done') throw new Error(`the job of a bank's file: ${state}`)
      },
    }
  },
}

/** The money that came in and went out through the bank: the payments of a group are one movement. */
async function bookedRows({ t, staff, tills }: World): Promise<StatementRow[]> {
  const query = { bank_account: tills.bank, page_size: 200 }
  const { data } = await t.call(staff, 'GET /payment-records/', query)
  const movements = new Map<string, { number: string; amount: number; day: string }>()
  for (const { id, group, channel_no, amount, paid_at, kind } of data.results) {
    const key = group !== null && kind !== 'reversal' ? `group ${group}` : `payment ${id}`
    const earlier = movements.get(key)?.amount ?? 0
    movements.set(key, { number: channel_no, amount: earlier + fenOf(amount), day: paid_at.slice(0, 10) })
  }
  return [...movements.values()].map(({ number, amount, day }) => [number, decimal(amount, 2), day])
}

const deposits = ({ tills }: World): StatementRow[] =>
  [...tills.days.values()].flatMap(({ slip, counted, date }) =>
    slip === null ? [] : [[slip, decimal(counted!, 2), date] as const],
  )

/** As it is booked, with another amount, without its number, twice, or not at all. */
function toldBy([number, amount, day]: StatementRow, chance: Chance): StatementRow[] {
  if (fenOf(amount) === 0) return []
  const own: StatementRow = [number || `U${chance.between(1, 30)}`, amount, day]
  return chance.pick<StatementRow[]>([
    ...[[own], [own], [own], [own, own], []],
    [[own[0], decimal(fenOf(amount) + 100, 2), day]],
    [[`U${chance.between(1, 30)}`, amount, day]],
  ])
}

/** Staff decide on a row: match it, book its money, close it with a reason, or take that back. */
export const decideRow: Command = {
  name: 'decide on a row of the bank',
  weight: 8,
  isSentOnce: true,
  async draw(world, account, chance) {
    const { data } = await world.t.call(world.staff, 'GET /reconciliations/', { page_size: 200 })
    if (data.count === 0) return null
    const { id } = chance.pick<{ id: number }>(data.results)
    const rows = await rowsOf(world.t, world.staff, id)
    if (rows.length === 0) return null
    const row = chance.pick(rows)
    const isOpen = row.state !== 'matched' && row.state !== 'resolved'
    // Mostly what fits the row; the product refuses the rest.
    const [verb, body] = chance.pick<readonly [string, object]>([
      ...(isOpen === chance.happens(0.9) ? decisionsOn(row, account, world, chance) : []),
      ['unmatch', {}],
    ])
    return {
      user: world.staff,
      target: `POST /reconciliations/${id}/rows/${row.id}/${verb}/`,
      body,
      done({ payment, amount, meter }, status) {
        if (verb !== 'take' || status !== 201) return
        notePayment(world, { id: payment, meter, amount: fenOf(amount), method: 'transfer' }, null)
      },
    }
  },
}

const decisionsOn = (
  { candidates }: { candidates: { id: number }[] },
  account: Account,
  { payments }: World,
  chance: Chance,
): readonly (readonly [verb: string, body: object])[] => [
  ['match', { payment: candidates[0]?.id ?? chance.pick([...payments.keys(), 1]) }],
  ['take', { meter: account.id, ...(chance.happens(0.5) && { new: true }) }],
  ['resolve', { reason: '银行更正' }],
]
