import type { Parsed } from '@water/contract/endpoint'
import type { changeMeters } from '@water/contract/meters/bulk'
import { dateOf } from '@water/rules/calendar'
import { Refusal } from '../../refusal'
import type { BatchToPost, JobKind } from '../jobs/job'
import { keptRefusal, type RowOutcome, refused } from '../jobs/outcome'
import { lockAccounts } from '../ledger/accounts-store'
import { changesBetween } from './audited-changes'
import { accountsOf } from './bulk-store'
import { changeMeter, type MeterPatch } from './change-meter'

/** A person's request for a change of many meters. */
export interface BulkChange {
  meters: readonly number[]
  change: Pick<Parsed<typeof changeMeters>['body'], 'location' | 'water_price' | 'terms_from'>
}

interface Value {
  meter: number
  account_no: string
  change: MeterPatch
}

/** A row is a meter. Each is changed as its own edit would change it; one that is so already is left out. */
export const meterBulk: JobKind<Value> = {
  action: 'meter.bulk_change',

  async prepare({ db, org, file, now }) {
    // The route wrote it.
    const { meters, change } = JSON.parse(file.content.toString()) as BulkChange
    const known = await accountsOf(db, org, meters, change.terms_from ?? dateOf(now))
    // Numbered among all of them: a run that goes on where another one ended finds fewer that differ.
    const rows = known.flatMap(({ id: meter, account_no, location, water_price }, at) => {
      const differs =
        (change.location ?? location) !== location || (change.water_price ?? water_price) !== water_price
      const value: Value = { meter, account_no, change }
      return differs ? [{ row: at + 1, written: null, asked: { value }, named: { account_no } }] : []
    })
    return { rows, ignoredColumns: [] }
  },

  async post(batch) {
    await lockAccounts(
      batch.tx,
      batch.org,
      batch.values.map(({ meter }) => meter),
    )
    const outcomes: RowOutcome[] = []
    for (const value of batch.values) outcomes.push(await changed(batch, value))
    return outcomes
  },
}

/** Corrections that only staff may make are not made in many meters at once. */
const NO_MORE_RIGHTS = {
  ...{ is_audit: true, is_staff: false, is_superuser: false, session: 0 },
  permissions: new Set<number>(),
}

async function changed(batch: BatchToPost<Value>, { meter, account_no, change }: Value): Promise<RowOutcome> {
  try {
    const caller = { ...NO_MORE_RIGHTS, ...batch.actor, username: batch.actor.name, organization: batch.org }
    const { before, after } = await changeMeter({ ...batch, caller }, meter, change)
    batch.audit({ object: ['meter', meter], ...changesBetween(before, after) })
    return { ok: true, id: meter, params: { account_no } }
  } catch (error) {
    // It is refused before anything of this meter is written.
    if (!(error instanceof Refusal)) throw error
    const { about: _, ...refusal } = keptRefusal(error)
    return refused(refusal)
  }
}
