import {
  addSeconds,
  dateOf,
  type LocalDate,
  type LocalTime,
  lastDayOf,
  type Month,
  monthOf,
  startOfDay,
} from '@water/rules/calendar'
import type { Clock } from '../../clock'
import type { Databases } from '../../db/databases'
import { inTransaction, type Reader, read } from '../../db/read-write'
import { type OrgId, type Scope, scopeOf } from '../../db/scope'
import { renewedCards } from '../reports/cards'
import { roundsOf } from '../rounds/store'
import { comparisonOf } from './comparison'
import { figuresOf, type Span, yearBeforeOf } from './figures-store'
import {
  isPrepared,
  largeOrganizations,
  type PartFigures,
  type PreparedFigures,
  preparedFigures,
  putPreparedFigures,
} from './prepared-store'

/** With more accounts than this, counting takes longer than a person waits for the home page. */
const LARGE = 20_000

/** Parts of the figures of all organizations are counted anew after so long, which is half of how long they are shown. */
const PART_KEPT_FOR_S = 300

/** Counts the home figures of every large organization for this month, and of all where they are large together. */
export async function prepareFigures(
  databases: Databases,
  clock: Clock,
  stopping: AbortSignal,
  accounts = LARGE,
): Promise<void> {
  const { large, others } = await read(databases.across('every large organization'), (reader) =>
    largeOrganizations(reader, accounts),
  )
  const prepare = async (
    org: OrgId,
    count: (reader: Reader, moment: Moment) => Promise<PartFigures | null>,
  ) => {
    if (stopping.aborted) return
    const db = databases.of(org)
    const moment = momentOf(org, clock())
    const { as_of, month } = moment
    const figures = await read(db, (reader) => count(reader, moment))
    if (figures) await inTransaction(db, (tx) => putPreparedFigures(tx, org, { as_of, month, figures }))
  }
  for (const org of large) await prepare(org, countWhole)
  for (const org of others) await prepare(org, countPart)
}

interface Moment {
  org: OrgId
  scope: Scope
  as_of: LocalTime
  month: Month
  today: LocalDate
  soFar: Span
}

function momentOf(org: OrgId, as_of: LocalTime): Moment {
  const [month, today] = [monthOf(as_of), dateOf(as_of)]
  return { org, scope: scopeOf(org), as_of, month, today, soFar: { from: `${month}-01`, to: today } }
}

async function countFigures(reader: Reader, { scope, month, today, soFar }: Moment): Promise<PartFigures> {
  const whole = { ...soFar, to: lastDayOf(month) }
  return {
    ...(await figuresOf(reader, scope, soFar, today)),
    yearBeforeOfMonth: await yearBeforeOf(reader, scope, whole, undefined),
    rounds: await roundsOf(reader, scope, month),
  }
}

async function countWhole(reader: Reader, moment: Moment): Promise<PreparedFigures> {
  const { org, scope, as_of, month, today, soFar } = moment
  const earlier = await preparedFigures(reader, org, month, startOfDay(today))
  const past = earlier?.figures.comparison
  return {
    // A month has begun.
    comparison: (await comparisonOf(reader, scope, soFar, as_of, undefined, past))!,
    ...(await countFigures(reader, moment)),
    cards: await renewedCards(reader, org, as_of),
  }
}

/** Null where they were counted lately, on the same day. */
async function countPart(reader: Reader, moment: Moment): Promise<PartFigures | null> {
  const lately = addSeconds(moment.as_of, -PART_KEPT_FOR_S)
  const since = [lately, startOfDay(moment.today)].toSorted()[1]!
  return (await isPrepared(reader, moment.org, since)) ? null : countFigures(reader, moment)
}
