/** Each report: where its rows come from, and how they are worded. */
import type { Wire } from '@water/contract/endpoint'
import type { reportCollections } from '@water/contract/reports/calls'
import { type ReportKind, type ReportName, reportOf } from '@water/contract/reports/reports'
import type { Language } from '@water/contract/text'
import { dateOf, type LocalTime, type Month, monthOf } from '@water/rules/calendar'
import { fen, yuan } from '@water/rules/money'
import { own } from '@water/rules/own'
import { type RawBuilder, sql } from 'kysely'
import { volumeText } from '../../db/declared-table'
import type { Reader } from '../../db/read-write'
import type { Scope } from '../../db/scope'
import { refuse } from '../../refusal'
import { atPlace } from '../meters/named-store'
import type { StoredLine, Summing } from './groups'
import type { Question } from './question'
import { losses } from './source-of-losses'
import { abnormal, collections, estimates, invoices, readings } from './sources-of-days'
import { arrears, balances, charges, volumes } from './sources-of-months'
import { type Days, daysAsked, monthsAsked } from './span'
import { type Parts, summedOfAll, summedOfOne } from './store'
import { REPORT_WORDS } from './words'

export type Report = Wire<typeof reportCollections>['reply']
type Row = Report['rows'][number]

/** The query of any report. */
export interface ReportQuery {
  location?: number | undefined
  group?: readonly string[] | undefined
  from?: string | undefined
  to?: string | undefined
  month_from?: Month | undefined
  month_to?: Month | undefined
}

interface Reading {
  db: Reader
  scope: Scope
  now: LocalTime
  language: Language
}

export async function readReport(
  { db, scope, now, language }: Reading,
  name: ReportName,
  query: ReportQuery,
  most: number,
): Promise<Report> {
  // Another organization's figures do not exist for the caller.
  if (scope.of === 'none') refuse('not_found')
  const { keys: possible, figures } = reportOf(name)
  const asked = new Set(query.group?.length ? query.group : Object.keys(possible).slice(0, 1))
  const keys = Object.keys(possible).filter((key) => asked.has(key))
  const { location } = query
  const summing: Summing = {
    place: location,
    async source(one) {
      const place = location === undefined ? undefined : await atPlace(db, one, 'd.meter_id', location)
      return sourceOf(name, { scope: one, place, keys }, query, now)
    },
    keys,
    figures: sumsOf(name, keys, Object.keys(figures)),
    most,
  }
  const { lines, total, count } =
    scope.of === 'one'
      ? await summedOfOne(db, scope.org, summing)
      : await summedOfAll(db, name, summing, partsOf(name, keys, Object.keys(figures)))
  const shown = (line: StoredLine): Row => wordedLine(line, name, keys, language)
  const groups = Object.entries(possible).filter(([key]) => asked.has(key))
  const columns = [...groups, ...Object.entries(figures)]
  return {
    as_of: now,
    columns: columns.map(([key, { kind, ...title }]) => ({ key, title: title[language], kind })),
    rows: lines.map(shown),
    left_out: count - lines.length,
    totals: name === 'estimates' ? { count } : figuresOf(total, name),
  }
}

/** The query with the span that is meant where none, or one end of it, is asked for; reports of the present moment have none. */
export function withSpan(name: ReportName, query: ReportQuery, now: LocalTime): ReportQuery {
  const today = dateOf(now)
  const { month_from, month_to } = query
  switch (name) {
    case 'charges':
    case 'volumes':
    case 'losses':
    case 'balances': {
      const { from, to } = monthsAsked({ from: month_from, to: month_to }, monthOf(today))
      return { ...query, month_from: from, month_to: to }
    }
    case 'estimates':
    case 'arrears':
      return query
    default:
      return { ...query, ...daysAsked({ ...query } as Partial<Days>, today) }
  }
}

function sourceOf(
  name: ReportName,
  question: Question,
  query: ReportQuery,
  now: LocalTime,
): RawBuilder<unknown> {
  const today = dateOf(now)
  const days = (): Days => daysAsked({ ...query } as Partial<Days>, today)
  const asked = { from: query.month_from, to: query.month_to }
  const months = () => monthsAsked(asked, monthOf(today))
  const isAsked = (one: unknown, other: unknown) => one !== undefined || other !== undefined
  switch (name) {
    case 'collections':
      return collections({ ...question, days: days() })
    case 'readings':
      return readings({ ...question, days: days() })
    case 'abnormal':
      return abnormal({ ...question, days: days() })
    case 'estimates':
      return estimates({ ...question, days: isAsked(query.from, query.to) ? days() : null })
    case 'invoices':
      return invoices({ ...question, days: days() })
    case 'charges':
      return charges({ ...question, months: months() })
    case 'arrears':
      return arrears({ ...question, today, months: isAsked(asked.from, asked.to) ? months() : null })
    case 'volumes':
      return volumes({ ...question, months: months() })
    case 'losses':
      return losses({ ...question, months: months() })
    case 'balances':
      return balances({ ...question, months: months() })
  }
}

/**
 * A cubic metre is charged in several lines: of water, of each surcharge, and again over the plan. Where they are not told apart, those
 * of water say how much it was. A tax treatment that no water has, has only surcharges, whose lines say it then.
 */
function sumsOf(name: ReportName, keys: readonly string[], figures: readonly string[]): Summing['figures'] {
  const plain = (figure: string) => ({ of: sql`coalesce(sum(${sql.ref(figure)}), 0)` })
  if (name === 'losses') return lossSums
  const sums = Object.fromEntries(figures.map((figure) => [figure, plain(figure)]))
  if (name !== 'charges') return sums
  const of = (item: string) => sql`sum(volume) filter (where item = ${sql.lit(item)})`
  const ofAll = sql`coalesce(${of('water')}, 0)`
  if (keys.includes('item')) return { ...sums, volume: { of: plain('volume').of, ofAll } }
  if (!keys.includes('tax_treatment')) return { ...sums, volume: { of: ofAll } }
  return { ...sums, volume: { of: sql`coalesce(${of('water')}, ${of('surcharge')}, 0)`, ofAll } }
}

/** The sums of all need more than the groups show: of charges whether a line is one of water, of losses each month of a monitor. */
function partsOf(name: ReportName, keys: readonly string[], figures: readonly string[]): Parts {
  const more =
    own({ charges: ['item'], losses: ['monitor', 'month'] } as Record<string, string[]>, name) ?? []
  const added = figures.filter((figure) => figure !== 'loss_rate')
  return {
    keys: [...new Set([...keys, ...more])],
    figures: Object.fromEntries(
      added.map((figure) => [figure, own(lossDays, figure) ?? sql`sum(${sql.ref(figure)})`]),
    ),
  }
}

function wordedLine(line: StoredLine, name: ReportName, keys: readonly string[], language: Language): Row {
  const { keys: columns } = reportOf(name)
  const cells = keys.flatMap((key): [string, string | number | null][] => {
    const value = own(line, key) ?? null
    const named = `${key}_name`
    const word = value === null ? own(columns, key)?.none : own(own(REPORT_WORDS, key) ?? {}, String(value))
    const said = own(line, named) ?? word?.[language]
    return said === undefined && !Object.hasOwn(line, named)
      ? [[key, value]]
      : [
          [key, value],
          [named, said ?? null],
        ]
  })
  return { ...Object.fromEntries(cells), ...figuresOf(line, name) }
}

function figuresOf(line: StoredLine, name: ReportName): Row {
  return Object.fromEntries(
    Object.entries(reportOf(name).figures).map(([key, { kind }]) => [
      key,
      own(line, key) == null ? null : figure(kind, String(own(line, key))),
    ]),
  )
}

const lossDays = { first_day: sql`min(first_day)`, last_day: sql`max(last_day)` }

/** Nothing is added up that nobody measured. A monitor has a row in each month, so that the meters are those of a month on average. */
const lossSums: Summing['figures'] = Object.fromEntries(
  Object.entries({
    supplied: sql`sum(supplied)`,
    ...lossDays,
    billed: sql`coalesce(sum(billed), 0)`,
    loss: sql`sum(loss)`,
    loss_rate: sql`round(sum(loss) / nullif(sum(supplied), 0), 4)`,
    meters: sql`coalesce(sum(meters) / nullif(count(distinct month), 0), 0)::int`,
    meters_billed: sql`coalesce(sum(meters_billed) / nullif(count(distinct month), 0), 0)::int`,
  }).map(([figure, of]) => [figure, { of }]),
)

function figure(kind: ReportKind, text: string): string | number {
  if (kind === 'money') return yuan(fen(text))
  if (kind === 'volume') return volumeOf(text)
  if (kind === 'rate' || kind === 'day') return text
  return Number(text)
}

/** The volume of a surcharge with a factor has more places than litres. */
function volumeOf(text: string): string {
  const [whole, parts = ''] = text.split('.')
  const significant = parts.replace(/0+$/, '')
  return significant.length > 3 ? `${whole}.${significant}` : volumeText(`${whole}.${significant || '0'}`)
}
