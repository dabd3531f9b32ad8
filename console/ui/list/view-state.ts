import { type Span, spans } from '@water/contract/views/spans'
import type { ViewState } from '@water/contract/views/state'
import { own } from '@water/rules/own'
import { presetSpan } from './preset-span'

export type ViewQuery = Readonly<Record<string, string | readonly string[]>>

const kindOf = (value: string): 'date' | 'month' => (value.length === 'YYYY-MM'.length ? 'month' : 'date')
const isEnd = (name: string): boolean => /(^|_)to$/.test(name)

/** The value of a filter whose days move with the calendar, on this day. */
function movedTo(day: string, name: string, value: string, span: Span): string {
  const [from, to] = presetSpan(span, day, kindOf(value))
  return isEnd(name) ? to : from
}

/** The query that a view means on this day: its "this month" is that of the day. */
export const queryOn = (day: string, { query, spans: moving }: ViewState): ViewQuery =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      const span = own(moving, name)
      return [name, span && typeof value === 'string' ? movedTo(day, name, value, span) : value]
    }),
  )

/**
 * The filters of a query that name a span of the calendar, as seen on this day: both ends of one, or a single day or
 * month.
 */
export function spansIn(day: string, query: ViewQuery): Record<string, Span> {
  const given = Object.entries(query).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && /^\d{4}-\d\d(-\d\d)?$/.test(entry[1]),
  )
  const spanOf = ([name, value]: [string, string]): Span | undefined => {
    const other = own(query, isEnd(name) ? name.replace(/to$/, 'from') : name.replace(/from$/, 'to'))
    // One end of a span alone is a day of its own.
    if (/(^|_)(from|to)$/.test(name) && typeof other !== 'string') return undefined
    return spans.find((span) => {
      const isOfDays = span === 'today' || span === 'yesterday'
      const [from, to] = presetSpan(span, day, kindOf(value))
      if (kindOf(value) === 'month' ? isOfDays : !isOfDays && other === value) return false
      return isEnd(name)
        ? value === to && other === from
        : value === from && (other === value || other === to)
    })
  }
  return Object.fromEntries(
    given.flatMap((entry) => {
      const span = spanOf(entry)
      return span ? [[entry[0], span]] : []
    }),
  )
}

const inOrder = (query: ViewQuery): string =>
  JSON.stringify(Object.entries(query).sort(([one], [other]) => (one < other ? -1 : 1)))

/** Whether a list is looked at otherwise than a view says. A view that names no columns leaves them to the person. */
export const differs = (
  view: { query: ViewQuery; columns: readonly string[] | null },
  now: { query: ViewQuery; columns: readonly string[] | null },
): boolean =>
  inOrder(view.query) !== inOrder(now.query) ||
  (view.columns !== null && String(view.columns) !== String(now.columns))
