import {
  choiceField,
  type Fields,
  field,
  identifierField,
  otherField,
  referenceField,
  textField,
} from '../field'
import { meterFields } from '../meters/fields'
import { text } from '../text'

/** A module and its binding to a device. */
export const moduleFields = {
  imei: identifierField('模块号（IMEI）', 'IMEI', 15, { in: 'required' }),
  gateway: referenceField('网关', 'Gateway', 'service', {
    in: 'optional',
    none: true,
    nobody: text('任一网关', 'Any gateway'),
  }),
  no_cut: field('yes', '不得停水', 'Never cut off', { in: 'optional' }),
  /** By default now. */
  from: field('time', '绑定时间', 'Bound from', { in: 'optional' }),
  last_report_at: field('time', '最近上报', 'Last report', { none: true }),
  battery: field('whole', '电量（%）', 'Battery (%)', { none: true }),
  rsrp: field('whole', '信号（RSRP）', 'Signal (RSRP)', { none: true }),
  valve: choiceField('阀门', 'Valve', 'valveState', {}),
} as const satisfies Fields

/** The account of a module or a report, as their lists show it. */
export const remoteAccountFields = {
  meter: referenceField('户表', 'Meter', 'meter', { beside: 'nothing' }),
  account_no: identifierField('户号', 'Account', 20, {}),
  customer_name: textField('户名', 'Customer', 100, {}),
  address: textField('地址', 'Address', 200, {}),
  meter_no: identifierField('表号', 'Meter no.', 40, {}),
  location: meterFields.location,
} as const satisfies Fields

/** A report of a module, and what became of it. */
export const reportFields = {
  freeze_at: field('time', '冻结时间', 'Frozen at', {}),
  index: field('volume', '读数', 'Index', {}),
  state: choiceField('状态', 'State', 'reportState', {}),
  /** Why it did not fit when it was judged last; null: it fitted. */
  doubt: choiceField('疑点', 'Doubt', 'reportDoubt', { none: true }),
  is_rollover: field('yes', '过零', 'Rollover', {}),
  battery: field('whole', '电量（%）', 'Battery (%)', { none: true }),
  rsrp: field('whole', '信号（RSRP）', 'Signal (RSRP)', { none: true }),
  valve: choiceField('阀门', 'Valve', 'valveState', { none: true }),
  alarms: otherField('设备报警', 'Alarms of the device'),
  received_at: field('time', '收到时间', 'Received at', {}),
  /** Why somebody accepted or rejected it. */
  reason: textField('处理原因', 'Reason', 200, {}),
  decided_by: referenceField('处理人', 'Decided by', 'user', { none: true }),
  decided_at: field('time', '处理时间', 'Decided at', { none: true }),
} as const satisfies Fields

/** The newest row of a number that no module of the organization has. */
export const unknownFields = {
  imei: identifierField('模块号（IMEI）', 'IMEI', 15, {}),
  freeze_at: field('time', '冻结时间', 'Frozen at', {}),
  reading: identifierField('上报的计数', 'Count', 20, {}),
  gateway: referenceField('网关', 'Gateway', 'service', {}),
  received_at: field('time', '收到时间', 'Received at', {}),
} as const satisfies Fields

const { imei, gateway, no_cut, from } = moduleFields
const { freeze_at, index, state, is_rollover } = reportFields

/** The fields of a module in the audit trail, where an account keeps what became of its reports, too. */
export const remoteTrail = {
  module: {
    imei,
    gateway,
    no_cut,
    from,
    until: field('time', '解绑时间', 'Bound until', {}),
  },
  remote_report: {
    freeze_at,
    report_index: index,
    report_state: state,
    report_rollover: is_rollover,
    report_reason: reportFields.reason,
  },
}
