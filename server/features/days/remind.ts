import { addDays, dateOf, type LocalTime } from '@water/rules/calendar'
import type { Tx } from '../../db/read-write'
import { asOrgId } from '../../db/scope'
import { type NewNotice, putNotice } from '../notices/keep-store'
import { forgottenDays } from './store'

/** Reminds a cashier, and staff, of a day that is older than yesterday and still open. Once for each. */
export async function remindOfDays(tx: Tx, now: LocalTime): Promise<void> {
  const yesterday = addDays(dateOf(now), -1)
  for (const { org, id, date, cashier, name, isStaff } of await forgottenDays(tx, yesterday)) {
    const remind = (topic: string, to: NewNotice['to']) =>
      putNotice({ tx, org: asOrgId(org), now }, topic, {
        ...{ type: 'day_open', params: { day: date, cashier: name }, to, target: id },
      })
    await remind(`day_open ${id}`, ['staff'])
    if (!isStaff) await remind(`day_open ${id} own`, { user: cashier })
  }
}
