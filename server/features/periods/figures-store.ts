/** The figures of months, from the documents as they stand. */
import type { paymentMethods } from '@water/contract/payments/vocabulary'
import type { Month } from '@water/rules/calendar'
import { type Fen, fen } from '@water/rules/money'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

export interface MonthFigures {
  /** The principal that customers owed before the month, and after it. */
  openingArrears: Fen
  closingArrears: Fen
  charges: Fen
  red: Fen
  payments: Fen
  penalties: Fen
  /** In cubic metres, as the database has it. */
  volume: string
  billedVolume: string
  orders: number
  prepaid: { opening: Fen; in: Fen; applied: Fen; refunded: Fen; closing: Fen }
  methods: { method: (typeof paymentMethods)[number]; amount: Fen }[]
}

interface Row {
  month: Month
  arrears: string
  charges: string
  red: string
  payments: string
  penalties: string
  volume: string
  billed_volume: string
  orders: number
  balance: string
  entered: string
  applied: string
  refunded: string
  methods: { method: (typeof paymentMethods)[number]; amount: string }[]
}

const monthOfDay = (column: string) => sql`to_char(${sql.ref(column)}, 'YYYY-MM')`

/**
 * The figures of every month of a span (both included), for one organization: each table is read once, whatever the span. The
 * prepaid balances are counted back from those of today. Applied is what the balance paid on orders, less what a reversal
 * released. What came in are the parts of payments, less those of reversals, and what a red flush returned. What a move-in brings
 * stands in the opening amounts of its month: orders and balances.
 */
export function figuresOfMonths(
  org: RawBuilder<unknown>,
  { from, to }: { from: RawBuilder<unknown>; to: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const first = sql`(${from} || '-01')::date`
  const after = sql`((${to} || '-01')::date + interval '1 month')::date`
  const posted = sql`organization_id = ${org} and posted_on >= ${first}`
  const month = (column: string) =>
    sql`(left(${sql.ref(column)}, 4)::int * 12 + right(${sql.ref(column)}, 2)::int)`
  return sql`
    with months as (
      select to_char(day, 'YYYY-MM') as month
      from generate_series(${first}::timestamp, ${after} - interval '1 day', interval '1 month') day
    ), totals as (
      select month, sum(charges) as charges, sum(red) as red, sum(payments) as payments, sum(penalties) as penalties,
        sum(volume) as volume, sum(billed_volume) as billed_volume, sum(order_count)::int as orders, sum(brought) as brought
      from month_totals where organization_id = ${org} group by month
    ), entered as (
      select ${monthOfDay('posted_on')} as month, sum(delta) as delta,
        coalesce(sum(delta) filter (where reason <> 'move_in'), 0) as entered,
        -coalesce(sum(delta) filter (where reason = 'refund'), 0) as refunded,
        -coalesce(sum(delta) filter (where reason in ('settlement', 'release')), 0) as applied
      from balance_entries where ${posted} group by 1
    ), received as (
      select month, json_agg(json_build_object('method', method, 'amount', amount::text) order by method) as methods
      from (
        select ${monthOfDay('posted_on')} as month, method, sum(amount) as amount
        from (
          select posted_on, method, sum(amount) as amount from payments where ${posted} and posted_on < ${after} group by 1, 2
        ) by_day group by 1, 2
      ) by_method group by month
    ), balances_now as (
      select coalesce(sum(balance), 0) as balance from meter_states where organization_id = ${org} and balance <> 0
    )
    select m.month,
      (select coalesce(sum(t.brought + t.charges + t.red - t.payments), 0) from totals t where t.month <= ${month('m.month')}) as arrears,
      coalesce(t.charges, 0) as charges, coalesce(t.red, 0) as red, coalesce(t.payments, 0) as payments,
      coalesce(t.penalties, 0) as penalties, coalesce(t.volume, 0) as volume,
      coalesce(t.billed_volume, 0) as billed_volume, coalesce(t.orders, 0) as orders,
      s.balance - (select coalesce(sum(e.delta), 0) from entered e where e.month > m.month) as balance,
      coalesce(e.entered, 0) as entered, coalesce(e.refunded, 0) as refunded, coalesce(e.applied, 0) as applied,
      coalesce(r.methods, '[]') as methods
    from months m cross join balances_now s
    left join totals t on t.month = ${month('m.month')}
    left join entered e on e.month = m.month
    left join received r on r.month = m.month
    order by m.month`
}

export async function readFigures(
  db: Reader,
  org: OrgId,
  span: { from: Month; to: Month },
): Promise<Map<Month, MonthFigures>> {
  const { rows } = await sql<Row>`${figuresOfMonths(sql`${org}`, {
    from: sql`${span.from}::text`,
    to: sql`${span.to}::text`,
  })}`.execute(db)
  return new Map(rows.map((row) => [row.month, figuresOf(row)]))
}

function figuresOf(row: Row): MonthFigures {
  const [charges, red, payments] = [fen(row.charges), fen(row.red), fen(row.payments)]
  const closingArrears = fen(row.arrears)
  const [closing, entered] = [fen(row.balance), fen(row.entered)]
  const [applied, refunded] = [fen(row.applied), fen(row.refunded)]
  return {
    openingArrears: closingArrears - charges - red + payments,
    closingArrears,
    charges,
    red,
    payments,
    penalties: fen(row.penalties),
    volume: row.volume,
    billedVolume: row.billed_volume,
    orders: row.orders,
    prepaid: {
      opening: closing - entered,
      in: entered + applied + refunded,
      applied,
      refunded,
      closing,
    },
    methods: row.methods.map(({ method, amount }) => ({ method, amount: fen(amount) })),
  }
}
