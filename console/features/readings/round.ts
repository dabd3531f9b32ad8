import { lastDayOf, monthOf } from '@water/rules/calendar'
import { useSearchParams } from 'react-router'
import type { ReplyOf } from '../../api/call'
import { amend } from '../../api/queries'
import type { Round, RoundState } from '../../parts/rounds/counts'
import { today } from '../../ui/field/today'
import { type Entered, isKept } from './make'

export type RoundMeter = ReplyOf<'GET /reading-rounds/{id}/'>['results'][number]

/** The longest page of a list. Few books have more meters. */
export const PAGE_SIZE = 200

/** The month that the address names; by default the present one. */
export function useMonth(): string {
  const [params] = useSearchParams()
  const asked = params.get('month') ?? ''
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : monthOf(today())
}

/** The next unread meter on the route after this one, then those left out before it; null when all are read. */
export function nextUnread(rows: readonly RoundMeter[], after: number | null): RoundMeter | null {
  const at = rows.findIndex(({ meter }) => meter === after)
  const onward = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))]
  return onward.find(({ state }) => state === 'unread') ?? null
}

/** The time of a reading that is entered now: the beginning of an earlier day, or none of its own. */
export const timeOf = (day: string): string | undefined => (day === today() ? undefined : day)

/** Readings of a past month are dated on its last day, until the reader gives another. */
export const usualDay = (month: string): string => (month < monthOf(today()) ? lastDayOf(month) : today())

/** The row of a meter after its reading was billed, or kept. */
export function readRow(row: RoundMeter, entered: Entered, isEstimate: boolean): RoundMeter {
  const { current_reading, volume } = entered
  const read = { ...row, current_reading, volume, is_correction_asked: false }
  if (isKept(entered)) {
    const state = entered.status === 'watched' ? 'read' : 'pending'
    return { ...read, state, reading: entered.id, order: null, order_no: null, amount: null }
  }
  const { reading, id: order, order_no, amount } = entered
  return { ...read, state: isEstimate ? 'estimated' : 'read', reading, order, order_no, amount }
}

/** The month of the round that an entry belongs to. */
export const monthOfEntry = (entered: Entered): string =>
  isKept(entered) ? monthOf(entered.read_at) : entered.billing_month

export const roundQuery = (month: string, page: number) => ({
  month,
  page: String(page),
  page_size: String(PAGE_SIZE),
})

/** Puts a changed row into the answers that are shown, so that no entry loads the book again. */
export function putRow(
  { book, month, page }: { book: number; month: string; page: number },
  row: RoundMeter,
) {
  let before: RoundState | undefined
  amend('GET /reading-rounds/{id}/', { path: { id: book }, query: roundQuery(month, page) }, (reply) => ({
    ...reply,
    results: reply.results.map((one) => {
      if (one.meter !== row.meter) return one
      before = one.state
      return row
    }),
  }))
  if (before === undefined) return
  const was = before
  amend('GET /reading-rounds/', { query: { month } }, (rounds) =>
    rounds.map((round) => (round.location === book ? moved(round, was, row.state) : round)),
  )
}

export function moved(round: Round, from: RoundState, to: RoundState): Round {
  const next = { ...round }
  next[from] -= 1
  next[to] += 1
  return next
}
