import { choiceField, type Fields, field, identifierField, referenceField, textField } from '../field'
import { meterFields } from '../meters/fields'

/** An alarm of a meter that reports by itself (报警), with its account as it is now. */
export const alarmFields = {
  kind: choiceField('报警', 'Alarm', 'alarmKind', {}),
  meter: referenceField('户表', 'Meter', 'meter', { beside: 'nothing' }),
  account_no: identifierField('户号', 'Account', 20, {}),
  customer_name: textField('户名', 'Customer', 100, {}),
  address: textField('地址', 'Address', 200, {}),
  location: meterFields.location,
  since: field('time', '开始时间', 'Since', {}),
  last_at: field('time', '最近一次', 'Last seen', {}),
  until: field('time', '结束时间', 'Until', { none: true }),
  state: choiceField('状态', 'State', 'alarmState', {}),
  note: textField('处理说明', 'Note', 200, { in: 'required' }),
  by: referenceField('确认人', 'Acknowledged by', 'user', { none: true }),
} as const satisfies Fields

/** The audit trail keeps what was done about an alarm with its account. */
export const alarmTrail = {
  alarm: {
    alarm_kind: alarmFields.kind,
    alarm_since: alarmFields.since,
    alarm_state: alarmFields.state,
    alarm_note: alarmFields.note,
  },
}
