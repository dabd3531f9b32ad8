import { field, referenceField } from '../field'
import { list, many, one } from '../list'
import { text } from '../text'
import { moduleFields, remoteAccountFields, reportFields, unknownFields } from './fields'

const account = text('户号、表号、户名、电话或地址', 'Account, meter no., name, phone or address')
const location = referenceField('位置', 'Location', 'location', {})

/** The modules of devices in use. */
export const moduleList = list({
  fields: {
    ...remoteAccountFields,
    ...moduleFields,
    /** No good report for three days, counted from the binding. */
    silent: field('yes', '静默', 'Silent', {}),
  },
  columns: [
    ...(['account_no', 'last_report_at', 'imei', 'battery', 'rsrp', 'valve', 'customer_name'] as const),
    ...(['address', 'location'] as const),
  ],
  second: ['location'],
  more: ['meter_no', 'gateway', 'no_cut', 'from', 'silent'],
  asked: { location },
  filters: [
    one('silent', {
      label: text('上报情况', 'Reports'),
      yes: text('3 天没有上报', 'None for 3 days'),
      no: text('正常上报', 'Reporting'),
    }),
    one('location'),
    one('gateway'),
  ],
  orderings: ['last_report_at', 'id', 'account_no'],
  order: 'last_report_at',
  search: text(`模块号、${account.zh}`, `IMEI, ${account.en.toLowerCase()}`),
})

/** Every report; those that wait for a decision are `quarantined`. */
export const reportList = list({
  fields: { ...remoteAccountFields, ...reportFields },
  columns: [
    ...(['account_no', 'freeze_at', 'index', 'doubt', 'state', 'customer_name', 'address'] as const),
    'alarms',
  ],
  second: ['address'],
  more: [
    ...([
      'received_at',
      'meter_no',
      'location',
      'is_rollover',
      'battery',
      'rsrp',
      'valve',
      'reason',
    ] as const),
    ...(['decided_by', 'decided_at'] as const),
  ],
  asked: { location },
  filters: [many('state'), one('location'), one('meter', { isHidden: true })],
  orderings: ['id'],
  order: '-id',
  search: account,
})

/** Numbers that report and that no module has, for 30 days. */
export const unknownList = list({
  fields: unknownFields,
  columns: ['imei', 'freeze_at', 'reading', 'gateway', 'received_at'],
  filters: [],
  orderings: ['received_at', 'imei'],
  order: '-received_at',
  search: text('模块号', 'IMEI'),
})
