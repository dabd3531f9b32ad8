/** 报警: what devices report of themselves, and what their reports show. */
import * as z from 'zod'
import { endpoint, holder } from '../endpoint'
import { inOf, outOf } from '../field-schemas'
import { queryOf } from '../list-query'
import { pageOf } from '../query'
import { inOrganization } from '../record'
import { text } from '../text'
import { alarmFields } from './fields'
import { alarmList } from './list'

export const alarm = z.object({ id: z.int(), organization: z.int(), ...outOf(alarmFields) })

export const listAlarms = endpoint({
  method: 'GET',
  path: '/remote/alarms/',
  title: text('远传表的报警，最新在前', 'Alarms of meters that report by themselves, newest first'),
  access: holder('meterList'),
  query: queryOf(alarmList),
  reply: pageOf(alarm),
})

export const acknowledgeAlarm = endpoint({
  method: 'POST',
  path: '/remote/alarms/{id}/acknowledge/',
  title: text(
    '登记报警的处理情况；原因消除后报警自行结束',
    'Say what is done about an alarm. It ends with its cause',
  ),
  access: holder('meterEdit'),
  owner: 'alarms',
  body: z.strictObject({ ...inOf({ note: alarmFields.note }), ...inOrganization }),
  reply: alarm,
})

export const alarmCalls = [listAlarms, acknowledgeAlarm] as const
