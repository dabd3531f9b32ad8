import { invoiceStatusOf, type LinePlace } from '@water/rules/invoicing/invoice-status'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../db/read-write'
import type { OrgId } from '../db/scope'
import type { Invariant, Violation } from './invariant'

/** A live blue invoice keeps its lines from others. */
const isLive = sql`(i.color = 'blue' and i.status in ('draft', 'issuing', 'issued'))`

/** Invoices: their sums, their reds, their numbers, and the orders that they are of. */
export const invoiceInvariants: Invariant[] = [
  {
    number: 13,
    zh: '发票：价税合计＝金额＋税额＝各行之和，每行与其账单行一致',
    en: 'an invoice is net and tax, the sum of its lines, and each line is what the line of its order is',
    question: (within) => sql<Violation>`
      select i.organization_id, 'invoice' as object, i.id, i.amount || ' = ' || i.net || ' + ' || i.tax || ', lines '
        || coalesce(s.net, 0) || ' + ' || coalesce(s.tax, 0) || ', ' || coalesce(s.wrong, 0) || ' of them wrong' as detail
      from invoices i
      left join (
        select x.organization_id, x.invoice_id, sum(x.net) as net, sum(x.tax) as tax, count(*) filter (
          where x.amount <> x.net + x.tax or abs(x.amount) is distinct from l.amount
            or x.tax_treatment is distinct from l.tax_treatment
            or x.tax_rate is distinct from case when l.tax_treatment = 'taxable' then l.tax_rate else 0 end
        ) as wrong
        from invoice_lines x
        left join order_lines l on l.organization_id = x.organization_id and l.order_id = x.order_id
          and l.line_no = x.order_line_no
        where ${within('x.organization_id')} group by x.organization_id, x.invoice_id
      ) s on s.organization_id = i.organization_id and s.invoice_id = i.id
      where ${within('i.organization_id')} and (i.amount <> i.net + i.tax or s.invoice_id is null or s.net <> i.net
        or s.tax <> i.tax or s.wrong > 0)`,
  },
  {
    number: 13,
    zh: '红字发票逐行为原发票的负数；原发票已红冲，当且仅当其红字发票已开具',
    en: 'a red invoice is its blue one negated, line by line, and cancels it once it is issued',
    question: (within) => sql<Violation>`
      select i.organization_id, 'invoice' as object, i.id, i.status || ' with ' || count(r.id) || ' issued reds' as detail
      from invoices i
      left join invoices r on r.organization_id = i.organization_id and r.red_of_id = i.id and r.status = 'issued'
      where ${within('i.organization_id')}
      group by i.organization_id, i.id, i.status
      having (i.status = 'red_flushed') <> (count(r.id) = 1)
      union all
      select organization_id, 'invoice', red, min(said) from (
        select r.organization_id, r.id as red, row(l.line_no, l.order_id, l.order_line_no, l.name, l.spec, l.unit, l.price,
          l.quantity, l.net, l.tax, l.tax_rate, l.tax_code)::text as said
        from invoices r join invoice_lines l on l.organization_id = r.organization_id and l.invoice_id = r.id
        where ${within('r.organization_id')} and r.color = 'red'
        union all
        select r.organization_id, r.id, row(l.line_no, l.order_id, l.order_line_no, l.name, l.spec, l.unit, l.price,
          -l.quantity, -l.net, -l.tax, l.tax_rate, l.tax_code)::text
        from invoices r join invoice_lines l on l.organization_id = r.organization_id and l.invoice_id = r.red_of_id
        where ${within('r.organization_id')} and r.color = 'red'
      ) lines group by organization_id, red, said having count(*) <> 2`,
  },
  {
    number: 13,
    zh: '本地发票号码每年从 1 连续编到流水的末号',
    en: 'the local numbers of a year run from 1 to its counter without a gap',
    question: (within) => sql<Violation>`
      with numbered as (
        select organization_id, left(invoice_no, 2)::int as year, right(invoice_no, 10)::bigint as serial, id
        from invoices where ${within('invoices.organization_id')}
          and invoice_no like '__009' || lpad(organization_id::text, 5, '0') || '%'
      ), series as (
        select organization_id, year, min(serial) as first, max(serial) as last, count(*) as count, max(id) as id
        from numbered group by organization_id, year
      )
      select coalesce(s.organization_id, c.organization_id) as organization_id, 'invoice' as object, s.id,
        'year ' || coalesce(s.year, c.year % 100) || ': ' || coalesce(s.count, 0) || ' numbers from '
          || coalesce(s.first, 0) || ' to ' || coalesce(s.last, 0) || ', counter ' || coalesce(c.last, 0) as detail
      from series s
      full join (
        select * from invoice_counters where ${within('invoice_counters.organization_id')}
      ) c on c.organization_id = s.organization_id and c.year % 100 = s.year
      where (s.first, s.last, s.count) is distinct from (1::bigint, c.last, c.last)`,
  },
  {
    number: 13,
    zh: '账单行至多在一张有效蓝字发票上，且只有有效的蓝字发票占用它',
    en: 'an order’s line is on one live blue invoice at most, and no other invoice holds it',
    question: (within) => sql<Violation>`
      select i.organization_id, 'invoice' as object, i.id, i.color || ' and ' || i.status || ', but line ' || l.line_no
        || case when l.holds then ' is held' else ' is free' end as detail
      from invoices i join invoice_lines l on l.organization_id = i.organization_id and l.invoice_id = i.id
      where ${within('i.organization_id')} and l.holds <> ${isLive}
      union all
      select l.organization_id, 'order', l.order_id, 'line ' || l.order_line_no || ' is on ' || count(*) || ' invoices'
      from invoice_lines l join invoices i on i.organization_id = l.organization_id and i.id = l.invoice_id
      where ${within('l.organization_id')} and ${isLive}
      group by l.organization_id, l.order_id, l.order_line_no having count(*) > 1`,
  },
  {
    number: 13,
    zh: '发票只有一户一位用户的账单；已红冲的账单不在有效发票上',
    en: 'an invoice is of one account and one customer, and a flushed order is on no live one',
    question: (within) => sql<Violation>`
      select i.organization_id, 'invoice' as object, i.id, 'account ' || i.meter_id || ', version ' || i.customer_version
        || ', order ' || o.order_no || ' of ' || o.meter_id || ', version ' || o.customer_version || ', ' || o.status as detail
      from invoices i
      join (
        select distinct organization_id, invoice_id, order_id from invoice_lines
        where ${within('invoice_lines.organization_id')}
      ) l on l.organization_id = i.organization_id and l.invoice_id = i.id
      join orders o on o.organization_id = l.organization_id and o.id = l.order_id
      where ${within('i.organization_id')} and (o.meter_id <> i.meter_id or o.kind = 'red'
        or (o.status = 'red_flushed' and ${isLive})
        or exists (
          select from meter_transfers t where t.organization_id = i.organization_id and t.meter_id = i.meter_id
            and t.version > least(i.customer_version, o.customer_version)
            and t.version <= greatest(i.customer_version, o.customer_version)
        ))`,
  },
  {
    number: null,
    zh: '已开具的发票有开票平台的文件，或 PDF 与 XML 各一份，或正待生成',
    en: 'an issued invoice has the files of its provider, or its PDF and its XML, or they are to be made',
    question: (within) => sql<Violation>`
      select i.organization_id, 'invoice' as object, i.id, i.status || ' with ' || count(f.format) || ' files' as detail
      from invoices i
      left join invoice_files f on f.organization_id = i.organization_id and f.invoice_id = i.id
      where ${within('i.organization_id')}
      group by i.organization_id, i.id, i.status, i.invoice_no, i.files_due_at
      having not case
        when i.invoice_no is null then count(f.format) = 0
        when bool_or(f.from_provider) then i.files_due_at is null and bool_and(f.from_provider)
        when i.files_due_at is not null then count(f.format) < 2
        else count(f.format) = 2 end`,
  },
  {
    number: null,
    zh: '账单的开票状态与其各行一致',
    en: 'how far an order is invoiced is what its lines say',
    search: wrongStates,
  },
]

interface State {
  organization_id: number
  id: number
  stated: string
  /** The places of the lines that are not 0.00. */
  places: LinePlace[]
  was_red: boolean
}

/** The rule decides from each combination of places once; the orders of a wrong one are named. */
async function* wrongStates(db: Reader, org: OrgId | null): AsyncIterable<Violation> {
  const within = org === null ? sql`true` : sql`o.organization_id = ${org}`
  const states = statesOf(within)
  const { rows } = await sql<Pick<State, 'stated' | 'places' | 'was_red'>>`
    select distinct stated, places, was_red from (${states}) states`.execute(db)
  for (const { stated, places, was_red } of rows) {
    const right = invoiceStatusOf(places, was_red)
    if (right === stated) continue
    const wrong = await sql<State>`
      select * from (${states}) states
      where stated = ${stated} and places = ${places}::text[] and was_red = ${was_red}`.execute(db)
    for (const { organization_id, id } of wrong.rows)
      yield { organization_id, object: 'order', id, detail: `${stated}, lines ${places.join(' ')}: ${right}` }
  }
}

const statesOf = (within: RawBuilder<unknown>) => sql`
  select o.organization_id, o.id, o.invoice_status as stated, coalesce(
      array_agg(coalesce(i.status, 'free') order by i.status) filter (where l.order_id is not null), '{}'
    )::text[] as places, exists (
      select from invoice_lines x join invoices r on r.organization_id = x.organization_id and r.id = x.invoice_id
      where x.organization_id = o.organization_id and x.order_id = o.id and r.status = 'red_flushed'
    ) as was_red
  from orders o
  left join order_lines l on l.organization_id = o.organization_id and l.order_id = o.id and l.amount <> 0
  left join invoice_lines h on h.organization_id = l.organization_id and h.order_id = l.order_id
    and h.order_line_no = l.line_no and h.holds
  left join invoices i on i.organization_id = h.organization_id and i.id = h.invoice_id
  where ${within} and o.invoice_status <> 'elsewhere' and (o.invoice_status <> 'none' or exists (
    select from invoice_lines x where x.organization_id = o.organization_id and x.order_id = o.id
  ))
  group by o.organization_id, o.id, o.invoice_status`
