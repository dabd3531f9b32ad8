/** One figure of each report, month by month: what the ledger keeps of months, and else what the report itself says of each. */
import { MONTHS_OF_CARD, type ReportName, reportOf } from '@water/contract/reports/reports'
import { addMonths, addSeconds, type LocalTime, lastDayOf, type Month, monthOf } from '@water/rules/calendar'
import { totalOf, yuan } from '@water/rules/money'
import { own } from '@water/rules/own'
import { volumeText } from '../../db/declared-table'
import type { Reader } from '../../db/read-write'
import { type OrgId, type Scope, scopeOf } from '../../db/scope'
import { type MonthFigures, readFigures } from '../periods/figures-store'
import type { Cards } from './card'
import { keptCards, readingsByMonth } from './cards-store'
import { readReport } from './report'

type Value = NonNullable<Cards[ReportName]>[number]['value']

export const NO_CARDS: Cards = {
  collections: null,
  charges: null,
  arrears: null,
  volumes: null,
  losses: null,
  balances: null,
  readings: null,
  abnormal: null,
  estimates: null,
  invoices: null,
}

/** Cards that the worker has counted are shown for two hours; it counts them anew after one. */
const SHOWN_FOR_S = 7200
const KEPT_FOR_S = 3600

/** Those that the worker has counted lately; without them, every request counts. */
export async function cardsOf(
  db: Reader,
  scope: Scope,
  now: LocalTime,
): Promise<{ as_of: LocalTime; cards: Cards }> {
  if (scope.of !== 'one') return { as_of: now, cards: NO_CARDS }
  const kept = await keptCards(db, scope.org, addSeconds(now, -SHOWN_FOR_S))
  if (kept && monthOf(kept.as_of) === monthOf(now)) return kept
  return { as_of: now, cards: await countCards(db, scope.org, now) }
}

/** The cards that the worker keeps beside the figures of the home page. */
export async function renewedCards(db: Reader, org: OrgId, now: LocalTime) {
  const kept = await keptCards(db, org, addSeconds(now, -KEPT_FOR_S))
  if (kept && monthOf(kept.as_of) === monthOf(now)) return kept
  return { as_of: now, cards: await countCards(db, org, now) }
}

async function countCards(db: Reader, org: OrgId, now: LocalTime): Promise<Cards> {
  const last = monthOf(now)
  const months = Array.from({ length: MONTHS_OF_CARD }, (_, at) => addMonths(last, at + 1 - MONTHS_OF_CARD))
  const first = months[0]!
  const days = { from: `${first}-01`, to: lastDayOf(last) }
  const asked = { db, scope: scopeOf(org), now, language: 'zh' as const }
  const byMonth = { group: ['month'] }
  const [kept, readings, invoices, losses, estimates] = await Promise.all([
    readFigures(db, org, { from: first, to: last }),
    readingsByMonth(db, org, days),
    readReport(asked, 'invoices', { ...byMonth, ...days }, MONTHS_OF_CARD),
    readReport(asked, 'losses', { ...byMonth, month_from: first, month_to: last }, MONTHS_OF_CARD),
    readReport(asked, 'estimates', {}, 1),
  ])
  const readOf = new Map(readings.map((row) => [row.month, row]))
  const each = (worth: (month: Month) => Value) => months.map((month) => ({ month, value: worth(month) }))
  const figure = (worth: (figures: MonthFigures) => Value) => each((month) => worth(kept.get(month)!))
  const ofRows = (name: ReportName, { rows }: { rows: readonly object[] }, none: Value) => {
    const { headline } = reportOf(name)
    const found = new Map(
      rows.map((row) => [
        String(own(row as Record<string, Value>, 'month')),
        own(row as Record<string, Value>, headline),
      ]),
    )
    return each((month) => found.get(month) ?? none)
  }
  return {
    collections: figure(({ methods }) => yuan(totalOf(methods.map(({ amount }) => amount)))),
    charges: figure(({ charges, red }) => yuan(charges + red)),
    arrears: figure(({ closingArrears }) => yuan(closingArrears)),
    volumes: figure(({ billedVolume }) => volumeText(billedVolume)),
    losses: ofRows('losses', losses, null),
    balances: figure(({ prepaid }) => yuan(prepaid.closing)),
    readings: each((month) => readOf.get(month)?.read ?? 0),
    abnormal: each((month) => readOf.get(month)?.abnormal ?? 0),
    estimates: [{ month: last, value: Number(estimates.totals.count) }],
    invoices: ofRows('invoices', invoices, '0.00'),
  }
}
