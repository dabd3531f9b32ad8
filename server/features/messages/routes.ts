import { countMessages, listMessages } from '@water/contract/messages/calls'
import { previewTemplate, sendTestMessage, smsConfigs, smsTemplates } from '@water/contract/messages/configs'
import {
  createSchedule,
  deleteSchedule,
  listSchedules,
  previewSchedule,
  readSchedule,
  replaceSchedule,
  switchSchedule,
} from '@water/contract/messages/schedules'
import type { MessageScene } from '@water/contract/messages/variables'
import { orderOf, page, rangeOf } from '../../http/page'
import { recordRoutes } from '../../http/record-routes'
import { command, procedure, query, type Route } from '../../http/route'
import { orNotFound } from '../../refusal'
import type { Carriers } from './carriers'
import { configRoutes } from './config-routes'
import { type TemplateRow, templateTable } from './configs-store'
import * as log from './messages-store'
import { presentMessage } from './present'
import { createOne, presentAll, previewOne, removeOne, replaceOne, switchOne } from './schedule-actions'
import * as schedules from './schedules-store'
import { checkTemplate, previewOf, sendTest } from './try-out'

const templates = {
  ...templateTable,
  shown: (row: TemplateRow) => ({
    ...templateTable.shown(row),
    // The database's check limits it to these.
    scene: row.scene as MessageScene,
  }),
}

export const messageRoutes = (carriers: Carriers): Route[] => [
  ...configRoutes(smsConfigs, carriers.box),
  procedure(sendTestMessage, (call) => sendTest(call, carriers)),
  ...recordRoutes(smsTemplates, 'sms_template', templates, checkTemplate),
  query(previewTemplate, ({ db, org, body, now }) => previewOf(db, org, body, now)),

  query(listSchedules, async (call) => {
    const { db, scope, query } = call
    const order = orderOf(query.ordering, 'name')
    const { rows, count } = await schedules.listSchedules(db, scope, query, order, rangeOf(query))
    return page(call, count, await presentAll(db, rows))
  }),
  query(readSchedule, async ({ db, org, path }) => {
    const [shown] = await presentAll(db, [orNotFound(await schedules.findSchedule(db, org, path.id))])
    return shown!
  }),
  command(createSchedule, 'sms_schedule.create', (call) => createOne(call, call.body)),
  command(replaceSchedule, 'sms_schedule.replace', (call) => replaceOne(call, call.path.id, call.body)),
  command(switchSchedule, 'sms_schedule.switch', (call) =>
    switchOne(call, call.path.id, call.body.is_enabled),
  ),
  command(deleteSchedule, 'sms_schedule.delete', (call) => removeOne(call, call.path.id)),
  query(previewSchedule, ({ db, org, body, now }) => previewOne(db, org, body, now)),

  query(countMessages, async ({ db, scope, query }) => ({
    count: await log.countMessages(db, scope, query),
  })),
  query(listMessages, async (call) => {
    const { db, scope, query } = call
    const { direction } = orderOf(query.ordering, '-id')
    const { rows, count } = await log.listMessages(db, scope, query, direction, rangeOf(query))
    return page(call, count, rows.map(presentMessage))
  }),
]
