import { acknowledgeAlarm, listAlarms } from '@water/contract/alarms/calls'
import { orderOf, page, rangeOf } from '../../http/page'
import { command, query, type Route } from '../../http/route'
import { orNotFound, refuse } from '../../refusal'
import { acknowledge, findAlarm, pageOfAlarms, type StoredAlarm } from './store'

/** The facts of an alarm in the trail of its account. */
const kept = ({ kind, since, state, note }: StoredAlarm) => ({
  ...{ alarm_kind: kind, alarm_since: since, alarm_state: state, alarm_note: note },
})

export const alarmRoutes: Route[] = [
  query(listAlarms, async (call) => {
    const { page: _page, page_size: _size, ordering, ...filters } = call.query
    const order = orderOf(ordering, '-id')
    const { count, rows } = await pageOfAlarms(call.db, call.scope, filters, order, rangeOf(call.query))
    return page(call, count, rows)
  }),

  command(acknowledgeAlarm, 'alarm.acknowledge', async ({ tx, org, now, caller, path, body, audit }) => {
    const before = orNotFound(await findAlarm(tx, org, path.id))
    const by = { note: body.note, user: caller.id, service: caller.service, now }
    const isDone = await acknowledge(tx, org, path.id, by)
    const after = orNotFound(await findAlarm(tx, org, path.id))
    if (!isDone) refuse('alarm_ended', { params: { until: after.until ?? '' } })
    audit({ object: ['meter', after.meter], before: kept(before), after: kept(after) })
    return after
  }),
]
