/** Readings, orders, payments and invoices as files. */
import type { Parsed } from '@water/contract/endpoint'
import {
  exportInvoices,
  exportOrders,
  exportPayments,
  exportReadings,
  exportUnbilled,
} from '@water/contract/exports/calls'
import { invoiceFields } from '@water/contract/invoices/fields'
import { invoiceList } from '@water/contract/invoices/list'
import { orderList } from '@water/contract/orders/list'
import { paymentList } from '@water/contract/payments/list'
import { readingList } from '@water/contract/readings/list'
import { unbilledList } from '@water/contract/rounds/list'
import { dateOf } from '@water/rules/calendar'
import { orderOf } from '../../http/page'
import { presentInvoice } from '../invoices/present'
import { invoicesById, invoicesMatched } from '../invoices/store'
import { penaltiesOn } from '../orders/late'
import { presentOrder } from '../orders/present'
import { searchOrders } from '../orders/search'
import { ordersById } from '../orders/store'
import { presentPayment } from '../payments/present'
import { paymentsById, paymentsFound } from '../payments/store'
import { readingsFound } from '../readings/page'
import { presentReading } from '../readings/present'
import { readingsById } from '../readings/store'
import { presentUnbilled } from '../rounds/present'
import { keysOfUnbilled, unbilledOf } from '../rounds/unbilled-store'
import { listColumns } from './columns'
import { byIds, byKeys, type ListExport } from './export'
import { inOrder } from './ids-store'

const readingColumns = listColumns(readingList, {
  readings: ({ previous_reading, current_reading }) => `${previous_reading} – ${current_reading}`,
  photos: ({ photos }) => (Array.isArray(photos) ? photos.length : null),
})

export const readingExport: ListExport = {
  endpoint: exportReadings,
  title: { zh: '抄表记录', en: 'Readings' },
  object: 'reading',
  list: readingList,
  columns: () => readingColumns,
  ...byIds<Parsed<typeof exportReadings>['query']>({
    ids: async (db, { scope }, { ordering, ...filter }) =>
      inOrder((await readingsFound(db, scope, filter)).matching, 'readings', orderOf(ordering, '-id')),
    rows: async (db, { scope }, ids) => (await readingsById(db, scope, ids)).map(presentReading),
  }),
}

export const unbilledExport: ListExport = {
  endpoint: exportUnbilled,
  title: { zh: '三期未开账', en: 'Three cycles unbilled' },
  object: 'reading_round',
  list: unbilledList,
  columns: () => listColumns(unbilledList, {}),
  ...byKeys<Parsed<typeof exportUnbilled>['query'], Awaited<ReturnType<typeof keysOfUnbilled>>[number]>({
    keys: (db, { scope, now }, { ordering, ...filter }, limit) =>
      keysOfUnbilled(db, scope, dateOf(now), filter, orderOf(ordering, '-at_risk'), { limit, offset: 0 }),
    rows: async (db, { now }, keys) => (await unbilledOf(db, keys, dateOf(now))).map(presentUnbilled),
  }),
}

const orderColumns = listColumns(orderList, {
  period: ({ period_from, period_to }) => `${period_from} – ${period_to}`,
})

export const orderExport: ListExport = {
  endpoint: exportOrders,
  title: { zh: '账单', en: 'Orders' },
  object: 'order',
  list: orderList,
  columns: () => orderColumns,
  ...byIds<Parsed<typeof exportOrders>['query']>({
    async ids(db, { scope, now }, { ordering, ...filter }) {
      const { found, matching } = await searchOrders(db, scope, filter, dateOf(now))
      return inOrder(matching(found?.isOfAll), 'orders', orderOf(ordering, '-id'))
    },
    async rows(db, { scope, now }, ids) {
      const orders = await ordersById(db, scope, ids)
      const penalties = await penaltiesOn(db, orders, dateOf(now))
      return orders.map((order) => presentOrder(order, order, penalties.get(order.id) ?? '0.00'))
    },
  }),
}

const paymentColumns = listColumns(paymentList, {})

export const paymentExport: ListExport = {
  endpoint: exportPayments,
  title: { zh: '缴费记录', en: 'Payments' },
  object: 'payment',
  list: paymentList,
  columns: () => paymentColumns,
  ...byIds<Parsed<typeof exportPayments>['query']>({
    ids: async (db, { scope, now }, { ordering, ...filter }) =>
      inOrder((await paymentsFound(db, scope, filter, dateOf(now))).matching, 'p', orderOf(ordering, '-id')),
    rows: async (db, { scope }, ids) => (await paymentsById(db, scope, ids)).map(presentPayment),
  }),
}

/** A file shows the time of the issue, too, and has room for whole labels. */
const invoiceFile = { ...invoiceList, fields: { ...invoiceList.fields, ...invoiceFields } }
const invoiceColumns = listColumns(invoiceFile, {})

export const invoiceExport: ListExport = {
  endpoint: exportInvoices,
  title: { zh: '发票', en: 'Invoices' },
  object: 'invoice',
  list: invoiceFile,
  columns: () => invoiceColumns,
  ...byIds<Parsed<typeof exportInvoices>['query']>({
    ids: async (db, { scope }, { ordering, ...filter }) =>
      inOrder((await invoicesMatched(db, scope, filter)).matching, 'i', orderOf(ordering, '-id')),
    rows: async (db, { scope }, ids) => (await invoicesById(db, scope, ids)).map(presentInvoice),
  }),
}
