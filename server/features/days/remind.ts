import { addDays, dateOf, type LocalTime } from '@water/rules/calendar'
import type { Tx } from '../../db/read-write'
import { asOrgId } from '../../db/scope'
import { notifyDayOpen } from '../notices/notify'
import { forgottenDays } from './store'

/** Reminds a cashier, and staff, of a day that is older than yesterday and still open. Once for each. */
export async function remindOfDays(tx: Tx, now: LocalTime): Promise<void> {
  const yesterday = addDays(dateOf(now), -1)
  for (const { org, ...day } of await forgottenDays(tx, yesterday))
    await notifyDayOpen({ tx, org: asOrgId(org), now }, day)
}
