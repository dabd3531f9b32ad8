import type { Purpose } from '@water/rules/access/callers'
import { dateOf, epochOf, type LocalTime } from '@water/rules/calendar'
import type { Clock } from '../../clock'
import type { Database } from '../../db/database'
import { inTransaction, read } from '../../db/read-write'
import { asOrgId } from '../../db/scope'
import type { Service } from '../../http/call'
import type { Origin } from '../../http/guard'
import { bareAddress } from '../../http/network'
import { mayCallFrom } from './addresses'
import { CallRate } from './call-rate'
import { hashOfToken } from './token'
import { noteUse, serviceOfToken } from './tokens-store'

const NOTED_EVERY_MS = 60_000

const isRecent = (used: LocalTime | null, now: LocalTime): boolean =>
  used !== null && epochOf(now) - epochOf(used) < NOTED_EVERY_MS

/** The service of a token as of this request; null for a token that is not valid, for whichever reason. */
export function recognizeServices(
  db: Database,
  { clock, isDemo }: { clock: Clock; isDemo: boolean },
  rate = new CallRate(),
) {
  return async (token: string, origin: Origin): Promise<Service | null> => {
    const now = clock()
    const row = await read(db, (reader) => serviceOfToken(reader, hashOfToken(token), dateOf(now)))
    if (!row || !mayCallFrom(row.addresses, origin.address)) return null
    // Everybody knows the passwords of the demo, and so who may make a token there.
    if (row.is_demo && !(isDemo && origin.isFromHere())) return null
    rate.count(row.id, now)
    const organization = asOrgId(row.organization_id)
    if (!isRecent(row.last_used_at, now)) {
      const use = { address: bareAddress(origin.address), now }
      await inTransaction(db, (tx) => noteUse(tx, organization, row.id, use))
    }
    return {
      id: null,
      service: row.id,
      // A check constraint of the table guarantees this.
      purpose: row.purpose as Purpose,
      username: row.name,
      name: row.name,
      organization,
      is_audit: true,
      is_staff: false,
      is_superuser: false,
      permissions: new Set(row.codes),
    }
  }
}
