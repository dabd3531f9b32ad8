import { dateOf, lastDayOf, monthOf, startOfDay } from '@water/rules/calendar'
import type { Clock } from '../../clock'
import type { Databases } from '../../db/databases'
import { inTransaction, read } from '../../db/read-write'
import { scopeOf } from '../../db/scope'
import { renewedCards } from '../reports/cards'
import { roundsOf } from '../rounds/store'
import { comparisonOf } from './comparison'
import { figuresOf, type Span, yearBeforeOf } from './figures-store'
import {
  largeOrganizations,
  type PreparedFigures,
  preparedFigures,
  putPreparedFigures,
} from './prepared-store'

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
    const [month, today] = [monthOf(as_of), dateOf(as_of)]
    const scope = scopeOf(org)
    const [soFar, whole] = [today, lastDayOf(month)].map((to) => ({ from: `${month}-01`, to })) as [
      Span,
      Span,
    ]
    const figures = await read(db, async (reader): Promise<PreparedFigures> => {
      const earlier = await preparedFigures(reader, org, month, startOfDay(today))
      const comparison = await comparisonOf(
        reader,
        scope,
        soFar,
        as_of,
        undefined,
        earlier?.figures.comparison,
      )
      return {
        ...(await figuresOf(reader, scope, soFar, today)),
        // A month has begun.
        comparison: comparison!,
        yearBeforeOfMonth: await yearBeforeOf(reader, scope, whole, undefined),
        rounds: await roundsOf(reader, scope, month),
        cards: await renewedCards(reader, org, as_of),
      }
    })
    await inTransaction(db, (tx) => putPreparedFigures(tx, org, { as_of, month, figures }))
  }
}
