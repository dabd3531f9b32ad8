/** The rows that the reports of months add up. They agree with the monthly orders, and with what a closed month keeps. */
import { addMonths, type LocalDate, lastDayOf } from '@water/rules/calendar'
import { type RawBuilder, sql } from 'kysely'
import { rowsFirst } from '../../db/rows-first'
import { inScope } from '../../db/scope'
import { monthNumber } from '../ledger/months'
import { areOfAccounts } from './groups'
import { areByPlace, placeOf, type Question, there, withPlaces } from './question'
import type { Months } from './span'

/** 24313 → '2026-01'. */
const monthText = (number: RawBuilder<unknown>) =>
  sql`to_char(make_date((${number} - 1) / 12, (${number} - 1) % 12 + 1, 1), 'YYYY-MM')`

/** The category of a price; orders without a price have none. */
const joinPrice = (keys: readonly string[], organization: string, price: string) =>
  keys.includes('category')
    ? sql`left join water_prices w on w.organization_id = ${sql.ref(organization)} and w.id = ${sql.ref(price)}`
    : sql``
const categoryOf = (keys: readonly string[]) =>
  keys.includes('category') ? sql`w.category` : sql`null::text`

/** A surcharge or a fee is its own item, by its name. */
const itemName = (rows: string) =>
  sql`case when ${sql.ref(`${rows}.item`)} in ('surcharge', 'fee') then ${sql.ref(`${rows}.name`)} end`

/** The ledger keeps the sums of lines of all places; those of a place are read from the lines. */
export const charges = (question: Question & { months: Months }) =>
  question.place ? chargesOfLines(question) : chargesKept(question)

const chargesKept = ({ scope, keys, months: { from, to } }: Question & { months: Months }) => sql`
  select ${monthText(sql`c.month`)} as month, nullif(c.water_price_id, 0) as water_price, ${categoryOf(keys)} as category,
    nullif(c.tier, 0) as tier, c.item, ${itemName('c')} as item_name, c.tax_treatment, c.volume, c.amount
  from month_charges c ${joinPrice(keys, 'c.organization_id', 'c.water_price_id')}
  where ${inScope(scope, 'c.organization_id')} and c.month between ${monthNumber(from)} and ${monthNumber(to)}`

const chargesOfLines = ({ scope, place, keys, months: { from, to } }: Question & { months: Months }) => sql`
  select d.billing_month as month, d.water_price_id as water_price, ${categoryOf(keys)} as category, l.tier, l.item,
    ${itemName('l')} as item_name, l.tax_treatment, l.volume, l.amount
  from ${rowsFirst(sql`
    select * from orders d
    where ${inScope(scope, 'd.organization_id')} and d.billing_month between ${from} and ${to} and d.kind <> 'opening'
      and ${there(place)}`)} d
  join order_lines l on l.organization_id = d.organization_id and l.order_id = d.id
  ${joinPrice(keys, 'd.organization_id', 'd.water_price_id')}`

/** Arrears as of now, or after a month. */
export const arrears = ({
  today,
  months,
  ...question
}: Question & { today: LocalDate; months: Months | null }) =>
  months === null ? owedNow(question, today) : owedAfter(question, months.to)

const ageOn = (day: LocalDate) => {
  const late = sql`${day}::date - d.due_date`
  return sql`case
    when ${late} <= 0 then 'not_due'
    when ${late} <= 30 then '1-30'
    when ${late} <= 60 then '31-60'
    when ${late} <= 90 then '61-90'
    when ${late} <= 180 then '91-180'
    when ${late} <= 365 then '181-365'
    else 'over_365' end`
}

/** Those of one account are added up before its place is looked up: some have as many open orders as months. */
function owedNow({ scope, place, keys }: Question, today: LocalDate) {
  const age = keys.includes('age') ? ageOn(today) : sql`null::text`
  const isByAccount = areByPlace(keys) || areOfAccounts(keys)
  const owed = sql`
    select d.organization_id, ${isByAccount ? sql`d.meter_id` : sql`null::bigint as meter_id`}, ${age} as age,
      count(*)::int as count, sum(d.outstanding) as amount
    from orders d where ${inScope(scope, 'd.organization_id')} and d.outstanding > 0 and ${there(place)} group by 1, 2, 3`
  return sql`
    select d.age, ${placeOf(keys)} as location, d.meter_id as meter, d.count, d.amount
    from ${withPlaces(owed, { scope, keys })}`
}

/** Counted back from now: what was paid, released or reversed since is owed again. An opening order is owed from its load on. */
function owedAfter({ scope, place, keys }: Question, month: string) {
  const day = lastDayOf(month)
  const orders = (owed: RawBuilder<unknown>) => sql`
    select d.organization_id, d.meter_id, d.due_date, ${owed} as owed from orders d`
  const loadedOn = sql`(
    select b.loaded_on from opening_bills b where b.organization_id = d.organization_id and b.order_id = d.id)`
  const ofMonth = sql`${inScope(scope, 'd.organization_id')} and d.kind <> 'red' and ${there(place)}
    and case when d.kind = 'opening' then ${loadedOn} <= ${day}::date else d.billing_month <= ${month} end`
  return sql`
    select ${ageOn(day)} as age, ${placeOf(keys)} as location, d.meter_id as meter, 1 as count, d.owed as amount
    from ${withPlaces(
      sql`
      with since as (
        select organization_id, order_id, sum(amount) as amount from (
          select organization_id, order_id, principal as amount from allocations
          where ${inScope(scope)} and posted_on > ${day}::date
          union all
          select organization_id, red_of_id, -amount from orders
          where ${inScope(scope)} and kind = 'red' and billing_month > ${month}
        ) later group by organization_id, order_id
      )
      ${orders(sql`d.outstanding + coalesce(s.amount, 0)`)}
      left join since s on s.organization_id = d.organization_id and s.order_id = d.id
      where ${ofMonth} and d.outstanding > 0
      union all
      ${orders(sql`s.amount`)} join since s on s.organization_id = d.organization_id and s.order_id = d.id
      where ${ofMonth} and d.outstanding = 0 and s.amount <> 0`,
      { scope, keys },
    )}`
}

/** The ledger keeps the sums of all places and categories. A place is that of the account now. */
export const volumes = (question: Question & { months: Months }) => {
  const { from, to } = question.months
  const [first, last] = [monthNumber(from), monthNumber(to)]
  return sql`
    select ${monthText(sql`v.month`)} as month, v.category, v.location, v.billed_volume, v.volume,
      0::numeric as billed_volume_last_year, 0::numeric as volume_last_year
    from (${volumesBetween(question, first, last)}) v
    union all
    select ${monthText(sql`v.month + 12`)}, v.category, v.location, 0, 0, v.billed_volume, v.volume
    from (${volumesBetween(question, first - 12, last - 12)}) v
    union all
    ${formerVolumes(question)}`
}

/** The volumes that another system read in the same months of the year before; its category is that of the account now. */
const formerVolumes = ({ scope, place, keys, months: { from, to } }: Question & { months: Months }) => sql`
  select to_char(d.read_on + interval '1 year', 'YYYY-MM'), ${categoryOf(keys)}, ${placeOf(keys)}, 0, 0, d.volume, d.volume
  from ${withPlaces(
    sql`
    select d.*, m.water_price_id from former_readings d
    join meters m on m.organization_id = d.organization_id and m.id = d.meter_id
    where ${inScope(scope, 'd.organization_id')} and ${there(place)}
      and d.read_on between ${`${addMonths(from, -12)}-01`}::date and ${lastDayOf(addMonths(to, -12))}::date`,
    { scope, keys },
  )} ${joinPrice(keys, 'd.organization_id', 'd.water_price_id')}`

function volumesBetween({ scope, place, keys }: Question, from: number, to: number): RawBuilder<unknown> {
  const none = sql`null::text as category, null::bigint as location`
  if (keys.includes('category') && !keys.includes('location') && place === undefined)
    return sql`
      select v.month, w.category, null::bigint as location, v.volume, v.billed_volume from month_volumes v
      left join water_prices w on w.organization_id = v.organization_id and w.id = v.water_price_id
      where ${inScope(scope, 'v.organization_id')} and v.month between ${from} and ${to}`
  if (keys.includes('category')) {
    const orders = sql`
      select * from orders d where ${inScope(scope, 'd.organization_id')}
        and d.billing_month between ${monthText(sql`${from}::int`)} and ${monthText(sql`${to}::int`)} and ${there(place)}`
    const month = sql`(left(d.billing_month, 4)::int * 12 + right(d.billing_month, 2)::int)`
    return sql`
      select ${month} as month, w.category, ${placeOf(keys)} as location, d.volume, d.billed_volume
      from ${withPlaces(orders, { scope, keys })} ${joinPrice(keys, 'd.organization_id', 'd.water_price_id')}`
  }
  if (place || keys.includes('location')) {
    const months = sql`
      select * from meter_months d
      where ${inScope(scope, 'd.organization_id')} and d.month between ${from} and ${to} and ${there(place)}`
    return sql`
      select d.month, null::text as category, ${placeOf(keys)} as location, d.volume, d.billed_volume
      from ${withPlaces(months, { scope, keys })}`
  }
  return sql`
    select month, ${none}, volume, billed_volume from month_totals where ${inScope(scope)} and month between ${from} and ${to}`
}

/** Counted back from the balances of today, as a month's figures are. What a move-in brings is in the opening amount. */
export const balances = ({ scope, place, months: { from, to } }: Question & { months: Months }) => sql`
  select meter, closing - entered as opening, entered + applied + refunded as "in", applied, refunded, closing
  from (
    select coalesce(s.meter_id, e.meter_id) as meter, coalesce(s.balance, 0) - coalesce(e.later, 0) as closing,
      coalesce(e.entered, 0) as entered, coalesce(e.applied, 0) as applied, coalesce(e.refunded, 0) as refunded
    from (
      select organization_id, meter_id, balance from meter_states d
      where ${inScope(scope, 'd.organization_id')} and d.balance <> 0 and ${there(place)}
    ) s
    full join (
      select organization_id, meter_id, sum(delta) filter (where not is_within) as later,
        sum(delta) filter (where is_within and reason <> 'move_in') as entered,
        -sum(delta) filter (where is_within and reason = 'refund') as refunded,
        -sum(delta) filter (where is_within and reason in ('settlement', 'release')) as applied
      from (
        select d.*, d.posted_on <= ${lastDayOf(to)}::date as is_within from balance_entries d
        where ${inScope(scope, 'd.organization_id')} and d.posted_on >= ${`${from}-01`}::date and ${there(place)}
      ) b group by organization_id, meter_id
    ) e on e.organization_id = s.organization_id and e.meter_id = s.meter_id
  ) moved
  where closing <> 0 or entered <> 0 or applied <> 0 or refunded <> 0`
