import { sql } from 'kysely'
import { chargesOfDocuments } from '../features/ledger/month-charges-store'
import { volumesOfOrders } from '../features/ledger/month-volumes-store'
import { monthsOfDocuments } from '../features/ledger/months-of-documents-store'
import type { Invariant, Violation } from './invariant'

const FIGURES = sql`has_documents, opening, charges, red, payments, closing, penalties, volume, billed_volume, order_count, brought`

/** Monthly orders are kept, and say what the documents say. */
export const monthInvariants: Invariant[] = [
  {
    number: null,
    zh: '月度账单与账单、销账逐月一致',
    en: 'the monthly orders of every meter are those of its orders and allocations',
    question: (within) => sql<Violation>`
      with kept as (
        select organization_id, meter_id, month, row(${FIGURES})::text as figures from meter_months
        where ${within('meter_months.organization_id')}
      ), made as (
        select organization_id, meter_id, month,
          row(has_documents, opening::numeric(14,2), charges::numeric(14,2), red::numeric(14,2), payments::numeric(14,2),
            closing::numeric(14,2), penalties::numeric(14,2), volume::numeric(14,3), billed_volume::numeric(14,3), order_count,
            brought::numeric(14,2))::text as figures
        from ${monthsOfDocuments(within)} documents
      )
      select coalesce(k.organization_id, d.organization_id) as organization_id, 'meter' as object,
        coalesce(k.meter_id, d.meter_id) as id, coalesce(k.month, d.month) || ': ' || coalesce(k.figures, 'none')
          || ', documents ' || coalesce(d.figures, 'none') as detail
      from kept k full join made d
        on d.organization_id = k.organization_id and d.meter_id = k.meter_id and d.month = k.month
      where k.figures is distinct from d.figures
      union all
      select m.organization_id, 'meter', m.meter_id, m.month || ': ' || m.account_no || ', meter ' || coalesce(a.account_no, 'none')
      from meter_months m left join meters a on a.organization_id = m.organization_id and a.id = m.meter_id
      where ${within('m.organization_id')} and a.account_no is distinct from m.account_no
      union all
      select s.organization_id, 'meter', s.meter_id, coalesce(s.last_month::text, 'none') || ', newest month '
        || coalesce(l.month::text, 'none')
      from meter_states s
      left join (
        select organization_id, meter_id, max(month) as month from meter_months
        where ${within('meter_months.organization_id')} group by organization_id, meter_id
      ) l on l.organization_id = s.organization_id and l.meter_id = s.meter_id
      where ${within('s.organization_id')} and s.last_month is distinct from l.month`,
  },
  {
    number: null,
    zh: '月度合计 = 各户表月度账单之和',
    en: 'the totals of a month are the sums of its monthly orders',
    question: (within) => sql<Violation>`
      with made as (
        select organization_id, month, meter_id / 1024 as block, sum(charges) as charges, sum(red) as red,
          sum(payments) as payments, sum(penalties) as penalties, sum(volume) as volume, sum(billed_volume) as billed_volume, sum(order_count) as order_count,
          sum(brought) as brought
        from meter_months where ${within('meter_months.organization_id')} and has_documents
        group by organization_id, month, meter_id / 1024
      ), kept as (
        select * from month_totals where ${within('month_totals.organization_id')}
      )
      select coalesce(k.organization_id, d.organization_id) as organization_id, 'month' as object, null::bigint as id,
        coalesce(k.month, d.month) || ', block ' || coalesce(k.block, d.block) || ': ' || coalesce(k.charges, 0) || ', months '
          || coalesce(d.charges, 0) as detail
      from kept k full join made d
        on d.organization_id = k.organization_id and d.month = k.month and d.block = k.block
      where (k.charges, k.red, k.payments, k.penalties, k.volume, k.billed_volume, k.order_count, k.brought)
        is distinct from (d.charges, d.red, d.payments, d.penalties, d.volume, d.billed_volume, d.order_count, d.brought)`,
  },
  {
    number: null,
    zh: '月度应收明细 = 当月账单各明细行之和',
    en: 'the charges of a month are the sums of the lines of its orders',
    question: (within) => sql<Violation>`
      with kept as (
        select * from month_charges where ${within('month_charges.organization_id')}
      )
      select coalesce(k.organization_id, d.organization_id) as organization_id, 'month' as object, null::bigint as id,
        coalesce(k.month, d.month) || ', block ' || coalesce(k.block, d.block) || ', ' || coalesce(k.name, d.name) || ': '
          || coalesce(k.amount, 0) || ', lines ' || coalesce(d.amount, 0) as detail
      from kept k full join ${chargesOfDocuments(within)} d
        on d.organization_id = k.organization_id and d.month = k.month and d.block = k.block and d.water_price_id = k.water_price_id
          and d.item = k.item and d.name = k.name and d.tier = k.tier and d.tax_treatment = k.tax_treatment and d.tax_rate = k.tax_rate
      where (k.volume, k.amount) is distinct from (d.volume, d.amount)`,
  },
  {
    number: null,
    zh: '月度用水量（按水价）= 当月账单水量之和',
    en: 'the volumes of a month by price are the sums of its orders',
    question: (within) => sql<Violation>`
      with kept as (
        select * from month_volumes where ${within('month_volumes.organization_id')}
      )
      select coalesce(k.organization_id, d.organization_id) as organization_id, 'month' as object, null::bigint as id,
        coalesce(k.month, d.month) || ', block ' || coalesce(k.block, d.block) || ', price '
          || coalesce(k.water_price_id, d.water_price_id) || ': ' || coalesce(k.volume, 0) || ', orders ' || coalesce(d.volume, 0) as detail
      from kept k full join ${volumesOfOrders(within)} d
        on d.organization_id = k.organization_id and d.month = k.month and d.block = k.block and d.water_price_id = k.water_price_id
      where (k.volume, k.billed_volume) is distinct from (d.volume, d.billed_volume)`,
  },
]
