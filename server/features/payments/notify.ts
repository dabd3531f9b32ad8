import type { Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { LedgerEvent } from '../ledger/events-store'
import { insertNotice } from '../notices/keep-store'
import { paymentsOf } from './reversed-store'

export async function notifyReversed(tx: Tx, org: OrgId, events: readonly LedgerEvent[]): Promise<void> {
  const reversed = events.filter(({ kind }) => kind === 'payment_reversed')
  for (const { at, id, ...said } of await paymentsOf(tx, org, reversed))
    await insertNotice(
      { tx, org, now: at },
      { type: 'payment_reversed', params: said, to: ['staff'], target: id },
    )
}
