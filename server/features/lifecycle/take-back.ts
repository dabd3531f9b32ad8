import type { UnitOfWork } from '../../db/read-write'
import { pairs } from '../../pairs'
import { Refusal } from '../../refusal'
import type { JobKind } from '../jobs/job'
import { keptRefusal, type RowOutcome, refused } from '../jobs/outcome'
import { lockAccounts } from '../ledger/accounts-store'
import { lockBillingTerms } from '../readings/billing-terms'
import { takeChangeBack } from './change-over'
import { changesOfJob, type MadeChange, withdrawnAmong } from './change-store'

/** Takes back the change-overs of an import, newest first; one that is taken back already stays as it is. */
export const changeTakeBack: JobKind<MadeChange> = {
  action: 'meter.withdraw_changes',

  async prepare({ db, org, file }) {
    // The route wrote it.
    const { job } = JSON.parse(file.content.toString()) as { job: number }
    const made = await changesOfJob(db, org, job)
    return {
      rows: made.map((change) => ({ row: change.row, written: null, asked: { value: change } })),
      ignoredColumns: [],
    }
  },

  async post({ values, actor, ...batch }) {
    const { tx, org } = batch
    const unit: UnitOfWork = { ...batch, caller: actor }
    await lockBillingTerms(tx, org)
    await lockAccounts(
      tx,
      org,
      values.map(({ meter }) => meter),
    )
    const withdrawn = await withdrawnAmong(
      tx,
      org,
      values.map(({ installation }) => installation),
    )
    const outcomes: RowOutcome[] = []
    for (const change of values)
      outcomes.push(await takenBack(unit, change, withdrawn.has(change.installation)))
    const changed = pairs(values, outcomes).flatMap(([{ meter }, { ok }]) => (ok ? [meter] : []))
    batch.audit({ object: ['meter', null], after: { changed } })
    return outcomes
  },
}

async function takenBack(unit: UnitOfWork, change: MadeChange, isDone: boolean): Promise<RowOutcome> {
  const { meter, installation, meter_no, from_no } = change
  try {
    if (!isDone) await takeChangeBack(unit, meter, { installation })
    return { ok: true, id: meter, params: { meter_no, from_no } }
  } catch (error) {
    // Each comes before the first thing that is written.
    if (error instanceof Refusal) return refused(keptRefusal(error))
    throw error
  }
}
