import { addMonths, isLocalDate, type LocalDate, lastDayOf, monthOf } from '@water/rules/calendar'

export const SPANS = ['this_month', 'last_month', 'this_year', 'custom'] as const
export type SpanName = (typeof SPANS)[number]

/** Days, both included. */
export interface Span {
  from: LocalDate
  to: LocalDate
}

/** A preset up to today, so that last year's same days are compared with days that are over. */
export function presetSpan(name: Exclude<SpanName, 'custom'>, today: LocalDate): Span {
  const month = monthOf(today)
  if (name === 'this_month') return { from: `${month}-01`, to: today }
  if (name === 'this_year') return { from: `${today.slice(0, 4)}-01-01`, to: today }
  const before = addMonths(month, -1)
  return { from: `${before}-01`, to: lastDayOf(before) }
}

/**
 * The span that the address names: `?span=last_month`, or `?from=2026-01-01&to=2026-03-31`; this month without either. A preset
 * stays relative, so that a kept link shows the present month next month, too.
 */
export function spanIn(params: URLSearchParams, today: LocalDate): Span & { name: SpanName } {
  const named = SPANS.find((one) => one === params.get('span'))
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  if (named !== 'custom' && !isLocalDate(from) && !isLocalDate(to)) {
    const name = named ?? 'this_month'
    return { name, ...presetSpan(name, today) }
  }
  const usual = presetSpan('this_month', today)
  const start = isLocalDate(from) ? from : isLocalDate(to) ? `${monthOf(to)}-01` : usual.from
  return { name: 'custom', from: start, to: isLocalDate(to) ? to : start > today ? start : today }
}

/** The address's parameters of a choice; the others stay as they are. */
export function withSpan(
  params: URLSearchParams,
  choice: { name: SpanName } & Partial<Span>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of ['span', 'from', 'to']) next.delete(name)
  if (choice.name !== 'this_month' && choice.name !== 'custom') next.set('span', choice.name)
  if (choice.name === 'custom') {
    next.set('from', choice.from ?? '')
    next.set('to', choice.to ?? '')
  }
  return next
}

/** The same days a year before; 29 February is compared with the 28th, as on the server. */
export function yearBefore({ from, to }: Span): Span {
  const before = (date: LocalDate) => {
    const day = `${String(Number(date.slice(0, 4)) - 1).padStart(4, '0')}${date.slice(4)}`
    return isLocalDate(day) ? day : lastDayOf(monthOf(day))
  }
  return { from: before(from), to: before(to) }
}
