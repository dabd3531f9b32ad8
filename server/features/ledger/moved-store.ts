import type { LocalDate } from '@water/rules/calendar'
import { type Fen, fen } from '@water/rules/money'
import { sql } from 'kysely'

/** The facts of a bill of another system that its penalty depends on. */
export interface MovedPenalty {
  carried: Fen
  from: LocalDate
  original: Fen
  /** No payment counts before it. */
  firstDay: LocalDate
}

/** The facts of a bill of another system as JSON, amounts as text; null for an order that was billed here. */
export type MovedJson = {
  carried: string
  from: LocalDate
  original: string
  firstDay: LocalDate
  externalNo: string
  paid: string
  volume: string | null
  /** '' until the order was reversed. */
  redNo: string
} | null

/** Column of a query of orders `o`. Other orders are not looked up. */
export const movedJson = sql<MovedJson>`(
  select json_build_object('carried', b.penalty_carried::text, 'from', b.penalty_from, 'original', b.original_amount::text,
    'firstDay', b.first_day, 'externalNo', b.external_no, 'paid', b.original_paid::text, 'volume', trim_scale(b.volume)::text,
    'redNo', b.elsewhere_red_no)
  from opening_bills b where b.organization_id = o.organization_id and b.order_id = o.id and o.kind = 'opening'
)`

export const movedOf = (moved: MovedJson): MovedPenalty | null =>
  moved && {
    carried: fen(moved.carried),
    from: moved.from,
    original: fen(moved.original),
    firstDay: moved.firstDay,
  }
