import { dateOf, lastDayOf, monthOf } from '@water/rules/calendar'
import type { Clock } from '../../clock'
import type { Databases } from '../../db/databases'
import { inTransaction, read } from '../../db/read-write'
import { scopeOf } from '../../db/scope'
import { roundsOf } from '../rounds/store'
import { figuresOf } from './figures-store'
import { largeOrganizations, putPreparedFigures } from './prepared-store'

/** With more accounts than this, counting takes longer than a person waits for the home page. */
const LARGE = 20_000

/** Counts the home figures of every large organization for this month. */
export async function prepareFigures(
  databases: Databases,
  clock: Clock,
  stopping: AbortSignal,
  accounts = LARGE,
): Promise<void> {
  for (const org of await read(databases.across('every large organization'), (reader) =>
    largeOrganizations(reader, accounts),
  )) {
    if (stopping.aborted) return
    const db = databases.of(org)
    const as_of = clock()
    const month = monthOf(as_of)
    const scope = scopeOf(org)
    const figures = await read(db, async (reader) => ({
      ...(await figuresOf(reader, scope, { from: `${month}-01`, to: lastDayOf(month) }, dateOf(as_of))),
      rounds: await roundsOf(reader, scope, month),
    }))
    await inTransaction(db, (tx) => putPreparedFigures(tx, org, { as_of, month, figures }))
  }
}
