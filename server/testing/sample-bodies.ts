import type { Endpoint } from '@water/contract/endpoint'

type Rows = Readonly<Record<string, number>>

const later = { effective_from: '2030-01-01' }
const reading = { current_reading: '40', read_at: '2026-01-30 08:00:00' }
const flat = { name: '单价', mode: 'flat', price: '3.10', ...later }
const fixed = { name: '垃圾费', kind: 'fixed', value: '2', ...later }
const draft = { mode: 'flat', price: '3.10', ...later }
const fixedDraft = { kind: 'fixed', value: '2', ...later }
const example = { volume: '10' }
let made = 0
/** A text that no other row has. */
const fresh = () => `S${++made}`
const meter = (rows: Rows) => ({
  meter_no: fresh(),
  customer_name: '李四',
  address: '和平路 2 号',
  location: rows.locations,
  meter_type: rows.meter_types,
  diameter: rows.diameters,
  water_price: rows.water_prices,
  initial_reading: '0',
})
const transfer = () => ({
  transferred_at: '2026-01-30',
  customer: { customer_name: '李四' },
  take_over: true,
})
const change = () => ({
  final_reading: '40',
  meter_no: fresh(),
  initial_reading: '0',
  changed_at: '2026-01-30 08:00:00',
  reason: 'periodic',
})
const fee = (rows: Rows) => ({
  meter: rows.meters,
  kind: 'fee',
  lines: [{ name: '复装费', amount: '120.00' }],
})
const onDay = () => ({ date: '2026-01-30', reason: '用户申请' })
const close = () => ({ closed_at: '2026-01-30', reason: '拆迁' })
const sending = (rows: Rows) => ({
  template: rows.sms_templates,
  config: rows.sms_configs,
  trigger: 'daily',
})
const refund = (rows: Rows) => ({ meter: rows.meters, amount: '1.00', method: 'cash', reason: '销户' })
const invoice = (rows: Rows) => ({ type: 'normal', orders: [rows.orders] })
const withholding = (rows: Rows) => ({ bank_account: rows.bank_accounts, due_until: '2026-01-31' })
const schedule = (rows: Rows) => ({ name: fresh(), ...sending(rows) })

/** A valid body for the given rows, by endpoint. Endpoints that accept an empty one are not here. */
const samples: Record<string, (rows: Rows) => object> = {
  'POST /organizations/missing-names/': () => ({ names: [{ of: 'meter_type', name: fresh() }] }),
  'POST /organizations/services/': () => ({ name: fresh(), purpose: 'api', codes: [5] }),
  'POST /organizations/services/{id}/tokens/': () => ({ expires_on: '2026-02-01' }),
  'POST /organizations/move-ins/': () => ({ name: fresh(), as_of: '2025-12-31' }),
  'POST /organizations/move-ins/{id}/agree/': () => ({
    control: { accounts: 0, active: 0, owed: '0', penalty: '0', balances: '0' },
  }),
  'POST /organizations/move-ins/{id}/differences/decide/': () => ({ all: true, decision: 'old_wrong' }),
  'POST /organizations/move-ins/{id}/withdraw/': () => ({ reason: '重来' }),
  'POST /organizations/locations/': () => ({ name: '二册', level: 'book', code: fresh() }),
  'PUT /organizations/locations/{id}/': () => ({ name: '二册', level: 'book', code: fresh() }),
  'POST /organizations/sms-configs/{id}/test/': (rows) => ({
    phone: '13800000000',
    template: rows.sms_templates,
  }),
  'POST /organizations/sms-template/preview/': (rows) => ({
    scene: 'notice',
    content: '通知',
    meter: rows.meters,
  }),
  'POST /organizations/sms-schedule/': schedule,
  'PUT /organizations/sms-schedule/{id}/': schedule,
  'POST /organizations/sms-schedule/preview/': sending,
  'PUT /organizations/surcharge-item/{id}/': () => fixed,
  'POST /organizations/surcharge-item/{id}/preview/': () => fixedDraft,
  'POST /organizations/surcharge-item/preview/': (rows) => ({
    ...fixedDraft,
    water_price: rows.water_prices,
    example,
  }),
  'POST /organizations/water-prices/': () => flat,
  'PUT /organizations/water-prices/{id}/': () => flat,
  'POST /organizations/water-prices/{id}/versions/': () => draft,
  'POST /organizations/water-prices/{id}/preview/': () => draft,
  'POST /organizations/water-prices/preview/': () => ({ ...draft, example }),
  'POST /meters/': meter,
  'PUT /meters/{id}/': meter,
  'POST /meters/{id}/notes/': () => ({ kind: 'call', text: '来电' }),
  'POST /meters/{id}/valve/': () => ({ action: 'open', reason: 'request' }),
  'POST /meters/{id}/valve/preview/': () => ({ action: 'open', reason: 'request' }),
  'POST /remote/alarms/{id}/acknowledge/': () => ({ note: '已派人查看' }),
  'POST /nb/nb-gate/acks/': () => [{ id: 1, result: 'done', at: '2026-01-30 08:00:00' }],
  'POST /readings/preview/': (rows) => ({ meter: rows.meters, ...reading }),
  'POST /reading-orders/': (rows) => ({ meter: rows.meters, ...reading }),
  'POST /orders/': fee,
  'POST /orders/preview/': fee,
  'POST /readings/bill/': (rows) => ({ ids: [rows.readings] }),
  'POST /readings/bill/preview/': (rows) => ({ ids: [rows.readings] }),
  'POST /readings/{id}/void/': () => ({ reason: '录错' }),
  'POST /orders/{id}/waive-penalty/': () => ({ amount: '0.01', reason: '系统故障' }),
  'POST /orders/{id}/waive-penalty/preview/': () => ({ amount: '0.01', reason: '系统故障' }),
  'POST /orders/{id}/red-flush/': () => ({ reason: '抄错' }),
  'POST /orders/{id}/red-flush/preview/': () => ({ reason: '抄错' }),
  'POST /orders/{id}/correction/': () => ({ current_reading: '20', reason: '读错' }),
  'POST /meters/{id}/change/': change,
  'POST /meters/{id}/change/preview/': change,
  'POST /meters/{id}/suspend/': onDay,
  'POST /meters/{id}/resume/': () => ({ date: '2026-01-30' }),
  'POST /meters/{id}/fault/': onDay,
  'POST /meters/{id}/repair/': onDay,
  'POST /meters/{id}/reopen/': onDay,
  'POST /meters/{id}/close/': close,
  'POST /meters/{id}/close/preview/': close,
  'POST /meters/{id}/transfer/': transfer,
  'POST /meters/{id}/transfer/preview/': transfer,
  'POST /readings/': (rows) => ({ meter: rows.monitors, current_reading: '0' }),
  'POST /reading-rounds/{id}/take-remote/': () => ({ month: '2025-12' }),
  'POST /reading-rounds/{id}/take-remote/preview/': () => ({ month: '2025-12' }),
  'POST /reading-rounds/{id}/estimate/': () => ({ month: '2026-01', read_at: '2026-01-30 08:00:00' }),
  'POST /reading-rounds/{id}/estimate/preview/': () => ({ month: '2026-01', read_at: '2026-01-30 08:00:00' }),
  'POST /reading-rounds/{id}/not-read/': (rows) => ({
    meter: rows.meters,
    month: '2025-12',
    reason: 'locked',
  }),
  'POST /meters/{id}/terms/': () => ({ terms_from: '2026-12-01', persons: 6 }),
  'POST /meters/{id}/terms/preview/': () => ({ terms_from: '2026-12-01', persons: 6 }),
  'POST /payment-records/refund/': refund,
  'POST /payment-records/refund/preview/': refund,
  'POST /payment-records/{id}/reverse/': () => ({ reason: '收错' }),
  'POST /payment-records/{id}/reverse/preview/': () => ({ reason: '收错' }),
  'POST /payment-records/group/': (rows) => ({
    method: 'wechat',
    rows: [{ meter: rows.meters, amount: '1.00' }],
  }),
  'POST /payment-records/close-day/': () => ({ date: '2026-01-30', counted_cash: '0.00' }),
  'POST /payment-records/days/{id}/reopen/': () => ({ reason: '点错' }),
  'POST /invoices/': invoice,
  'POST /invoices/preview/': invoice,
  'POST /invoices/bulk/': (rows) => ({ orders: [rows.orders], per: 'order' }),
  'POST /invoices/bulk/preview/': (rows) => ({ orders: [rows.orders], per: 'order' }),
  'POST /invoices/archive/': (rows) => ({ ids: [rows.invoices] }),
  'POST /invoices/archive/preview/': (rows) => ({ ids: [rows.invoices] }),
  'POST /orders/print/': (rows) => ({ ids: [rows.orders], kind: 'bill', paper: 'A4' }),
  'POST /orders/print/preview/': (rows) => ({ ids: [rows.orders], kind: 'bill', paper: 'A4' }),
  'POST /organizations/sms-messages/send/': (rows) => ({ ids: [rows.meters], template: rows.sms_templates }),
  'POST /organizations/sms-messages/send/preview/': (rows) => ({
    ids: [rows.meters],
    template: rows.sms_templates,
  }),
  'POST /meters/bulk/': (rows) => ({ ids: [rows.meters], location: rows.locations }),
  'POST /meters/bulk/preview/': (rows) => ({ ids: [rows.meters], location: rows.locations }),
  'POST /invoices/{id}/red/': () => ({ red_reason: '01' }),
  'POST /invoices/{id}/red/preview/': () => ({ red_reason: '01' }),
  'POST /withholdings/': withholding,
  'POST /withholdings/preview/': withholding,
  'POST /reconciliations/{id}/rows/{row}/match/': (rows) => ({ payment: rows.payments }),
  'POST /reconciliations/{id}/rows/{row}/take/': (rows) => ({ meter: rows.meters }),
  'POST /reconciliations/{id}/rows/{row}/resolve/': () => ({ reason: '手续费' }),
  'PUT /meters/{id}/module/': () => ({ imei: '860000000000001' }),
  'POST /nb/nb-gate/': () => ({
    reports: [{ imei: '860000000000001', freeze_at: '2026-01-30 00:00:00', reading: 1234 }],
  }),
  'POST /remote/reports/{id}/reject/': () => ({ reason: '误报' }),
  'POST /views/': () => ({ list: '/meters/', name: '我的', state: {} }),
  'POST /payment-records/': (rows) => ({ meter: rows.meters, amount: '1.00', method: 'cash' }),
}

export const sampleBody = ({ method, path }: Endpoint, rows: Rows): object =>
  samples[`${method} ${path}`]?.(rows) ?? {}

/** Further fields for a field that is not valid alone, by the table of the endpoint's own rows and the field. */
export const beside: Record<string, object> = {
  'meters parent': { meter_class: 'sub' },
  'payment-records refund.bank_account': { refund: { method: 'cash' } },
  'payment-records deposit.bank_account': { deposit: { slip_no: 'D1' } },
  'orders refund.bank_account': { refund: { method: 'cash' } },
}

/** The required parameters of a query about a row. */
export const sampleQuery: Record<string, object> = {
  'GET /audit/timeline/': { object_type: 'meter' },
  'GET /audit/': { object_type: 'meter' },
  'GET /audit/totals/': { object_type: 'meter' },
  'GET /audit/export/': { object_type: 'meter' },
}
