import { closeDay, confirmDay, listDays, readDay, reopenDay } from '@water/contract/days/calls'
import { may } from '@water/rules/access/may'
import { page } from '../../http/page'
import { command, query, type Route } from '../../http/route'
import { orNotFound } from '../../refusal'
import { close, confirm, reopen } from './close'
import { presentDay } from './present'
import { findDay, pageOfDays } from './store'

export const dayRoutes: Route[] = [
  query(listDays, async (call) => {
    const { db, scope, query, caller } = call
    const { count, rows } = await pageOfDays(db, scope, query, may(caller, 'staff') ? null : caller.id)
    return page(call, count, rows.map(presentDay))
  }),
  query(readDay, async ({ db, org, path, caller }) => {
    const day = orNotFound(await findDay(db, org, path.id))
    // Another cashier's day is as good as none.
    return presentDay(orNotFound(day.cashier === caller.id || may(caller, 'staff') ? day : null))
  }),
  command(closeDay, 'cashier_day.close', (call) => close(call, call.body)),
  command(confirmDay, 'cashier_day.confirm', (call) => confirm(call, call.path.id, call.body)),
  command(reopenDay, 'cashier_day.reopen', (call) => reopen(call, call.path.id, call.body.reason)),
]
