import { addDays, type LocalDate } from '@water/rules/calendar'
import { fen, litres, yuan } from '@water/rules/money'
import { sql } from 'kysely'
import type { Database } from '../db/database'
import { inTransaction } from '../db/read-write'
import type { OrgId } from '../db/scope'
import { writeVolumes } from '../features/ledger/month-volumes-store'
import { charged, type MonthMovement, monthNumber, monthsAfter, paidIn } from '../features/ledger/months'
import { writeMonths, writeTotals } from '../features/ledger/months-store'

/**
 * Meters and orders of chosen amounts for tests of money, written as rows. Other tests cover how an order gets its
 * amount.
 */
export function accountsIn(db: Database, org: OrgId) {
  let count = 0
  let shared: Promise<{ location: number; type: number; diameter: number; price: number }> | null = null

  async function records() {
    const of = { organization_id: org }
    const insert = async (
      table: 'locations' | 'meter_types' | 'diameters' | 'water_prices',
      values: object,
    ) =>
      (
        await db
          .insertInto(table)
          // Each table with its own columns, as written below.
          .values({ ...of, ...values } as never)
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    return {
      location: await insert('locations', { name: 'Book', level: 'book', code: 'B' }),
      type: await insert('meter_types', { name: 'Mechanical', kind: 'mechanical' }),
      diameter: await insert('diameters', { name: 'DN15', mm: 15 }),
      price: await insert('water_prices', { name: 'Homes', category: 'resident' }),
    }
  }

  async function meter(columns: { penalty_exempt?: boolean; status?: string } = {}): Promise<number> {
    shared ??= records()
    const { location, type, diameter, price } = await shared
    const number = String(++count).padStart(8, '0')
    const { id } = await db
      .insertInto('meters')
      .values({
        organization_id: org,
        account_no: `T${org}${number}`,
        meter_no: number,
        customer_name: `Customer ${number}`,
        address: `Street ${number}`,
        location_id: location,
        meter_type_id: type,
        diameter_id: diameter,
        water_price_id: price,
        persons: 3,
        initial_reading: '0',
        install_date: '2025-01-01',
        ...columns,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('account_numbers')
      .values({ organization_id: org, no: `T${org}${number}`, meter_id: id })
      .execute()
    await db
      .insertInto('meter_states')
      .values({
        organization_id: org,
        meter_id: id,
        last_reading: '0',
        last_read_at: '2025-01-01 00:00:00',
      })
      .execute()
    return id
  }

  /** An unpaid order, due 15 days after it was issued. */
  async function order(meterId: number, amount: string, issuedOn: LocalDate): Promise<number> {
    const { id } = await db
      .insertInto('orders')
      .values({
        organization_id: org,
        order_no: `T${org}-${++count}`,
        meter_id: meterId,
        kind: 'reading',
        billing_month: issuedOn.slice(0, 7),
        period_from: issuedOn,
        period_to: issuedOn,
        volume: '1',
        billed_volume: '1',
        cumulative_before: '0',
        cumulative_after: '1',
        months: 1,
        volume_scale: 0,
        persons: 3,
        water_amount: amount,
        surcharge_amount: '0',
        amount,
        outstanding: amount,
        status: 'unpaid',
        issued_on: issuedOn,
        due_date: addDays(issuedOn, 15),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const month = monthNumber(issuedOn)
    await keepMonth(meterId, charged(month, fen(amount), litres('1'), litres('1')))
    const consumed = { meter: meterId, month, price: null, volume: litres('1'), billedVolume: litres('1') }
    await inTransaction(db, (tx) => writeVolumes(tx, org, [consumed], []))
    await db
      .updateTable('meter_states')
      .set({ arrears: sql`arrears + ${amount}::numeric` })
      .where('organization_id', '=', org)
      .where('meter_id', '=', meterId)
      .execute()
    return id
  }

  /** Pays an open order from the balance, as the automatic payment does. */
  async function settle(orderId: number, meterId: number, amount: string, day: LocalDate): Promise<void> {
    const of = { organization_id: org, meter_id: meterId, posted_on: day }
    const state = await stateOf(meterId)
    const balance = yuan(fen(state.balance) - fen(amount))
    await keepMonth(meterId, paidIn(monthNumber(day), fen(amount), 0))
    await db
      .insertInto('allocations')
      .values({ ...of, order_id: orderId, principal: amount, penalty: '0', source: 'balance', date: day })
      .execute()
    await db
      .insertInto('balance_entries')
      .values({
        ...of,
        delta: `-${amount}`,
        balance_after: balance,
        reason: 'settlement',
        reference_type: 'order',
        reference_id: orderId,
      })
      .execute()
    await db
      .updateTable('orders')
      .set({
        paid_amount: sql`paid_amount + ${amount}::numeric`,
        outstanding: sql`outstanding - ${amount}::numeric`,
        status: sql`case when outstanding = ${amount}::numeric then 'paid' else 'partially_paid' end`,
      })
      .where('organization_id', '=', org)
      .where('id', '=', orderId)
      .execute()
    await db
      .updateTable('meter_states')
      .set({ balance, arrears: yuan(fen(state.arrears) - fen(amount)) })
      .where('organization_id', '=', org)
      .where('meter_id', '=', meterId)
      .execute()
  }

  /** Keeps the monthly orders of the meter, as the ledger does. */
  async function keepMonth(meterId: number, movement: MonthMovement): Promise<void> {
    const { rows } = await sql<{ accountNo: string; arrears: string; lastMonth: number | null }>`
      select m.account_no as "accountNo", s.arrears, s.last_month as "lastMonth"
      from meters m join meter_states s on s.organization_id = m.organization_id and s.meter_id = m.id
      where m.organization_id = ${org} and m.id = ${meterId}`.execute(db)
    const { accountNo, arrears, lastMonth } = rows[0]!
    const months = [
      monthsAfter(
        { meter: meterId, accountNo, arrears: fen(arrears), formerArrears: 0, lastMonth, firstOpenMonth: '' },
        [movement],
      ),
    ]
    await inTransaction(db, async (tx) => {
      await writeMonths(tx, org, months)
      await sql`
        update meter_states set last_month = greatest(last_month, ${movement.month}::int)
        where organization_id = ${org} and meter_id = ${meterId}`.execute(tx)
      await writeTotals(tx, org, months)
    })
  }

  async function stateOf(meterId: number): Promise<{ balance: string; arrears: string }> {
    return db
      .selectFrom('meter_states')
      .select(['balance', 'arrears'])
      .where('organization_id', '=', org)
      .where('meter_id', '=', meterId)
      .executeTakeFirstOrThrow()
  }

  async function orderOf(id: number) {
    return db
      .selectFrom('orders')
      .select(['status', 'paid_amount', 'penalty_paid', 'outstanding'])
      .where('organization_id', '=', org)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  }

  async function bankAccount(
    purpose: 'collection' | 'withholding' | 'refund' = 'collection',
  ): Promise<number> {
    const { id } = await db
      .insertInto('bank_accounts')
      .values({
        organization_id: org,
        bank_name: 'First Bank',
        account_name: 'Waterworks',
        account_no: `62220000${String(++count).padStart(4, '0')}`,
        purpose,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  return { meter, order, settle, stateOf, orderOf, bankAccount }
}

export type Accounts = ReturnType<typeof accountsIn>
