import { type Month, monthOf } from '@water/rules/calendar'
import { read, type Tx, write } from '../../db/read-write'
import { findRecord } from '../../db/record-store'
import type { OrgId } from '../../db/scope'
import { refuse } from '../../refusal'
import type { WholeJob } from '../jobs/job'
import { actorOfJob } from '../jobs/starter'
import { openMonth } from '../ledger/accounts-store'
import { refuseClosedMonth } from '../ledger/months'
import { dropFiles, filesOf } from './files-store'
import { moveInTable } from './store'
import {
  lockForWithdrawal,
  stateWithdrawn,
  takeBackAll,
  takeStockOfLoad,
  touchedAccounts,
} from './withdraw-store'

/** A month that is closed keeps what was loaded in it. */
export async function refuseClosed(tx: Tx, org: OrgId, month: Month): Promise<void> {
  const open = await openMonth(tx, org)
  if (month < open) refuseClosedMonth(month, open)
}

/** The request of the job. */
export interface WithdrawAsked {
  moveIn: number
  reason: string
}

export const MOST_NAMED = 20

/**
 * Takes a move-in back as a whole: what its load made, and its sheets. Only rows that nobody has touched since are deleted, in one
 * transaction over the owner's connection, since the product's own login deletes no documents. What was written to the audit trail stays.
 */
export const moveInWithdraw: WholeJob = {
  async work(todo) {
    const { db, owner, org, content, clock, job } = todo
    // The route wrote it.
    const { moveIn, reason } = JSON.parse(content.toString()) as WithdrawAsked
    const row = await read(db, (reader) => findRecord(reader, moveInTable, org, moveIn))
    // An earlier run of the job has done it.
    if (row?.state !== 'withdrawn') {
      const now = clock()
      await owner.act('statistics', takeStockOfLoad)
      await owner.act('withdrawal', async (tx) => {
        const locked = await lockForWithdrawal(tx, org, moveIn)
        if (locked === undefined || locked.state === 'agreed') return refuse('move_in_ended')
        if (locked.loaded_at !== null) await refuseClosed(tx, org, monthOf(locked.loaded_at))
        const touched = await touchedAccounts(tx, org, moveIn, MOST_NAMED)
        if (touched.length > 0) refuse('touched', { params: { accounts: touched.join(', ') } })
        await takeBackAll(tx, org, moveIn)
        await stateWithdrawn(tx, org, moveIn, { reason, now })
        await todo.onlyOnce(tx)
      })
    }
    const files = await read(db, (reader) => filesOf(reader, org, moveIn))
    const command = {
      ...{ action: 'move_in.withdraw', org, now: clock(), actor: actorOfJob(job) },
      ...{ address: job.address, request_id: job.request_id },
    }
    const keys = await write(db, command, async (tx, audit) => {
      audit({
        object: ['move_in', moveIn],
        before: { state: row?.state },
        after: { state: 'withdrawn', reason },
      })
      return dropFiles(
        tx,
        org,
        files.map(({ id }) => id),
      )
    })
    await todo.files.remove(keys)
  },
}
