import type { OpeningItem } from '@water/rules/ledger/opening-bill'
import { fen, litres } from '@water/rules/money'
import { sql } from 'kysely'
import { inTransaction, type UnitOfWork } from '../db/read-write'
import { countFormerReadings, keepFormerReadings } from '../features/former-readings/keep'
import { namesOfOpening } from '../features/ledger/opening-names'
import { type OpeningBill, postMoveInBalances, postOpenings } from '../features/ledger/post-openings'
import { stateLoaded, totalsOfLoad } from '../features/move-ins/load-store'
import type { TestApp } from './test-app'
import type { Waterworks } from './waterworks'

/** An open bill as a sheet has it: yuan by item; the rest has defaults of a bill of May that was due on 5 June. */
export interface OpenBill {
  external_no: string
  items: Record<string, string>
  paid?: string
  carried?: string
  penalty_from?: string
  billing_month?: string
  issued_on?: string
  due_date?: string
  volume?: string
  isInvoiced?: boolean
}

interface MovedAccount {
  bills?: OpenBill[]
  balance?: string
  /** Day, index, volume and amount, in any order. */
  history?: [day: string, index: string, volume: string, amount: string][]
}

export interface MovedIn {
  moveIn: number
  /** The id of an order by the number of its bill. */
  orders: Map<string, number>
}

/**
 * Accounts that exist already, as if a load had just opened them, with what they bring from another system whose last day was
 * `asOf`: one transaction, as the load is.
 */
export async function moveIn(
  t: TestApp,
  works: Waterworks,
  price: number,
  asOf: string,
  accounts: ReadonlyMap<number, MovedAccount>,
): Promise<MovedIn> {
  const { org, staff } = works
  const { id: moveIn } = await t.db
    .insertInto('move_ins')
    .values({
      organization_id: org,
      name: `接管 ${asOf}`,
      as_of: asOf,
      state: 'checked',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const meters = [...accounts.keys()]
  await sql`update meters set move_in_id = ${moveIn} where organization_id = ${org} and id = any(${meters})`.execute(
    t.db,
  )
  const names = await namesOfOpening(t.db, org)
  const bills = [...accounts].flatMap(([meter, { bills = [] }]) =>
    bills.map((bill): OpeningBill => {
      const issuedOn = bill.issued_on ?? '2026-05-20'
      const lines = Object.entries(bill.items).map(([name, amount]): OpeningItem => {
        const item = names.itemOf(name, { waterPrice: price, issuedOn })
        if (item === null) throw new Error(`no item ${name}`)
        return { ...item, amount: fen(amount) }
      })
      return {
        ...{ meter, externalNo: bill.external_no, issuedOn, lines, paid: fen(bill.paid ?? '0') },
        ...{ billingMonth: bill.billing_month ?? '2026-05', dueDate: bill.due_date ?? '2026-06-05' },
        ...{ from: null, to: null, volume: bill.volume === undefined ? null : litres(bill.volume) },
        ...{ carried: fen(bill.carried ?? '0'), penaltyFrom: bill.penalty_from ?? null },
        isInvoiced: bill.isInvoiced ?? false,
      }
    }),
  )
  const ids = await inTransaction(t.db, async (tx) => {
    const unit: UnitOfWork = { tx, org, now: t.clock.now, caller: { id: staff.id }, audit: () => {} }
    const made = await postOpenings(unit, moveIn, bills)
    const balances = [...accounts].flatMap(([meter, { balance }]) =>
      balance === undefined ? [] : [{ meter, balance: fen(balance) }],
    )
    await postMoveInBalances(unit, moveIn, balances)
    const rows = [...accounts].flatMap(([meter, { history = [] }]) =>
      history.map(([readOn, index, volume, amount]) => ({
        ...{ meter, readOn, index: litres(index), volume: litres(volume), amount: fen(amount) },
      })),
    )
    await keepFormerReadings(unit, moveIn, rows)
    await countFormerReadings(unit, moveIn)
    const totals = await totalsOfLoad(tx, org, { moveIn, asOf })
    await stateLoaded(tx, org, moveIn, { totals, now: t.clock.now })
    return made
  })
  return { moveIn, orders: new Map(bills.map(({ externalNo }, at) => [externalNo, ids[at]!])) }
}
