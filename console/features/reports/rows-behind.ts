import { dueIn } from '@water/contract/dashboard/due-in'
import { chargedKinds } from '@water/contract/orders/vocabulary'
import { readingSources, readingStatuses } from '@water/contract/readings/vocabulary'
import type { ReportName } from '@water/contract/reports/reports'
import { lastDayOf } from '@water/rules/calendar'
import { own } from '@water/rules/own'
import type { Query } from '../../api/address'
import { pathTo } from '../../paths'
import type { Asked } from './asked'
import type { ReportRow } from './report'

type About = Pick<Asked, 'span' | 'location' | 'groups'> & { today: string; isStaff: boolean }

/** The address of the list with exactly the documents behind a row of a report; null where no list has these filters. */
export function rowsBehind(name: ReportName, row: ReportRow, about: About): string | null {
  // The rows of nobody, such as those of no cashier, are no filter of a list; only that of the reader can be asked for.
  if (about.groups.some((group) => group !== 'reader' && own(row, group) === null)) return null
  const text = (key: string) => {
    const value = own(row, key)
    return value === undefined || value === null ? undefined : String(value)
  }
  const place: Query = { location: text('location') ?? (about.location || undefined) }
  switch (name) {
    case 'collections': {
      if (about.span === null) return null
      const { from, to } = within(about.span, text('day'), text('month'))
      return pathTo('PaymentRecords', {
        query: {
          ...place,
          ...{ posted_on_from: from, posted_on_to: to, cashier: text('cashier') },
          ...{ method: many(text('method')), bank_account: text('bank_account') },
        },
      })
    }
    case 'charges':
    case 'volumes': {
      if (about.span === null) return null
      const month = text('month')
      return pathTo('OrderList', {
        query: {
          ...place,
          ...{ billing_month_from: month ?? about.span.from, billing_month_to: month ?? about.span.to },
          kind: chargedKinds,
          ...{ water_price: many(text('water_price')), category: many(text('category')) },
          ...{
            line_item: many(text('item')),
            line_name: isNamed(text('item')) ? text('item_name') : undefined,
          },
          tier: many(text('tier')),
          tax_treatment: many(text('tax_treatment')),
        },
      })
    }
    case 'arrears': {
      // No list shows the arrears at the end of a month.
      if (about.span !== null) return null
      const age = text('age')
      return pathTo('OrderList', {
        query: {
          ...place,
          ...{ status: ['unpaid', 'partially_paid'], meter: text('meter') },
          ...(age === undefined ? {} : dueIn(age, about.today)),
        },
      })
    }
    case 'losses': {
      const monitor = text('monitor')
      return monitor === undefined ? null : pathTo('MeterDetail', { id: monitor, query: { tab: 'readings' } })
    }
    case 'balances':
    case 'abnormal':
    case 'estimates': {
      const meter = text('meter')
      const tab = name === 'balances' ? 'balance' : 'readings'
      return meter === undefined ? null : pathTo('MeterDetail', { id: meter, query: { tab } })
    }
    case 'invoices': {
      // The list shows invoices of all places.
      if (about.location !== '' || about.span === null) return null
      const { from, to } = within(about.span, undefined, text('month'))
      return pathTo('InvoiceList', {
        query: {
          ...{ issued_from: from, issued_to: to, status: ['issued', 'red_flushed'] },
          ...{ type: many(text('type')), color: many(text('color')) },
        },
      })
    }
    case 'readings': {
      // The list of all readings is theirs alone.
      if (about.span === null || !about.isStaff) return null
      return pathTo('ReadingCreate', {
        query: {
          ...{ view: 'all', reader: text('reader'), ...place },
          reader_named: own(row, 'reader') === null ? 'false' : undefined,
          ...{ read_at_from: about.span.from, read_at_to: about.span.to },
          ...{ status: COUNTED_STATES, source: COUNTED_SOURCES },
        },
      })
    }
  }
}

/** The report of the readers leaves out void readings and the registers of change-overs, which are not theirs. */
const COUNTED_STATES = readingStatuses.filter((status) => status !== 'void')
const COUNTED_SOURCES = readingSources.filter((source) => source !== 'change_old' && source !== 'change_new')

/** Surcharges and fees are told apart by their names. */
const isNamed = (item: string | undefined) => item === 'surcharge' || item === 'fee'

const many = (value: string | undefined) => (value === undefined ? undefined : [value])

/** The days of a row: its own day, or its month within the span. */
function within(span: { from: string; to: string }, day: string | undefined, month: string | undefined) {
  if (day !== undefined) return { from: day, to: day }
  if (month === undefined) return span
  const [first, last] = [`${month}-01`, lastDayOf(month)]
  const isCut = { before: first < span.from, after: last > span.to }
  return { from: isCut.before ? span.from : first, to: isCut.after ? span.to : last }
}
