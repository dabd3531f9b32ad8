import type { Clock } from '../../clock'
import type { Databases } from '../../db/databases'
import { inTransaction, read, writeWithin } from '../../db/read-write'
import { lockAccounts } from '../ledger/accounts-store'
import { metersToFollow } from './commands-store'
import { cutTermsOf } from './facts-store'
import { followCommands } from './follow'
import { organizationsWithCommands } from './organizations-store'

/** Accounts in one transaction. */
const TOGETHER = 200

/**
 * Follows commands whatever has ended their reason: a payment, a reversal of the bill, a transfer, a changed setting, or time. Gateways
 * that ask do the same for themselves.
 */
export async function sweepValves(databases: Databases, clock: Clock, stopping: AbortSignal): Promise<void> {
  const everyone = databases.across('the organizations whose valves have commands')
  for (const org of await read(everyone, organizationsWithCommands)) {
    const db = databases.of(org)
    const meters = await read(db, (reader) => metersToFollow(reader, org, clock()))
    for (let at = 0; at < meters.length && !stopping.aborted; at += TOGETHER) {
      const now = clock()
      const some = meters.slice(at, at + TOGETHER)
      await inTransaction(db, async (tx) => {
        await lockAccounts(tx, org, some)
        const { changes } = await followCommands({ tx, org, now }, some, await cutTermsOf(tx, org, now))
        const command = {
          action: 'valve.follow',
          org,
          actor: { id: null, name: '' },
          now,
          address: '',
          request_id: '',
        }
        if (changes.length > 0) await writeWithin(tx, command, async (_, audit) => changes.forEach(audit))
      })
    }
  }
}
