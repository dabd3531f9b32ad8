import type { Wire } from '@water/contract/endpoint'
import type { previewPrint } from '@water/contract/orders/print'
import { printLeft, printNoted } from '@water/contract/orders/vocabulary'
import { addDays, dateOf, type LocalDate, type LocalTime } from '@water/rules/calendar'
import { fen, yuan } from '@water/rules/money'
import { kindsOf, type PreviewedRow, tallyOf } from '../../bulk-preview'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { type OrderFacts, orderFacts, printsSince, remindedSince } from './preview-store'
import type { PrintWork } from './print'
import type { Debtor } from './store'

/** A bill of an order, or the letter to a debtor. */
export interface Paper {
  orders: number[]
  debtor: Debtor | null
}
export interface ChosenPapers {
  orders: readonly number[]
  papers: readonly Paper[]
}
type Preview = Wire<typeof previewPrint>['reply']

/** Who printed within these days is told so: a print is kept for as long. */
const PRINTED_DAYS = 30
const since = (now: LocalTime): LocalDate => addDays(dateOf(now), -PRINTED_DAYS)

export async function previewBills(
  db: Reader,
  org: OrgId,
  { orders, papers }: ChosenPapers,
  now: LocalTime,
): Promise<Preview> {
  const [facts, prints] = await Promise.all([orderFacts(db, org, orders), printsSince(db, org, since(now))])
  const printed = printedOn(prints)
  const onPaper = new Set(papers.flatMap((paper) => paper.orders))
  const tally = tallyOf<(typeof printNoted)[number] | 'not_live' | 'made'>()
  for (const order of orders.flatMap((id) => facts.get(id) ?? [])) {
    const row = rowOf(order)
    tally.add(onPaper.has(order.id) ? 'made' : 'not_live', row.amount, row)
    if (!onPaper.has(order.id)) continue
    const day = printed.get(order.id)
    if (day !== undefined) tally.add('printed', row.amount, { ...row, about: day })
    if (order.address === '') tally.add('no_address', row.amount, row)
  }
  const { count, amount } = tally.of('made')
  return {
    rows: orders.length,
    made: { count, papers: papers.length, amount: yuan(amount) },
    left: kindsOf(tally, ['not_live']),
    noted: kindsOf(tally, printNoted),
  }
}

export async function previewReminders(
  db: Reader,
  org: OrgId,
  { orders, papers }: ChosenPapers,
  now: LocalTime,
): Promise<Preview> {
  const onPaper = new Set(papers.flatMap((paper) => paper.orders))
  const [facts, reminded] = await Promise.all([
    orderFacts(db, org, [...new Set([...orders, ...onPaper])]),
    remindedSince(
      db,
      org,
      since(now),
      papers.flatMap(({ debtor }) => (debtor && !debtor.is_former ? debtor.meter : [])),
    ),
  ])
  const tally = tallyOf<(typeof printLeft)[number] | (typeof printNoted)[number] | 'made' | 'owed'>()
  for (const order of orders.flatMap((id) => facts.get(id) ?? [])) {
    const row = rowOf(order)
    tally.add(onPaper.has(order.id) ? 'made' : leftBecause(order), row.amount, row)
  }
  for (const { debtor, orders: owed } of papers) {
    const amount = owed.reduce((sum, id) => sum + fen(facts.get(id)?.outstanding ?? '0'), 0)
    const row = { id: debtor!.meter, no: debtor!.account_no, name: debtor!.customer_name, amount, about: '' }
    tally.add('owed', amount, row)
    const day = debtor!.is_former ? undefined : reminded.get(row.id)
    if (day !== undefined) tally.add('printed', amount, { ...row, about: day })
    if (debtor!.address === '') tally.add('no_address', amount, row)
  }
  return {
    rows: orders.length,
    made: { count: tally.of('made').count, papers: papers.length, amount: yuan(tally.of('owed').amount) },
    left: kindsOf(tally, printLeft),
    noted: kindsOf(tally, printNoted),
  }
}

function leftBecause({ status, outstanding }: OrderFacts): (typeof printLeft)[number] {
  if (status === 'red' || status === 'red_flushed') return 'not_live'
  return fen(outstanding) > 0 ? 'suspended' : 'nothing_owed'
}

const rowOf = ({ id, order_no: no, customer_name: name, amount }: OrderFacts): PreviewedRow => ({
  ...{ id, no, name, amount: fen(amount), about: '' },
})

/** The last day on which each order was printed. */
function printedOn(prints: readonly { content: Buffer; printed_at: LocalTime }[]): Map<number, LocalDate> {
  const days = new Map<number, LocalDate>()
  for (const { content, printed_at } of prints) {
    // The route wrote it.
    const work = JSON.parse(content.toString()) as PrintWork
    if (work.kind === 'bill') for (const order of work.orders) days.set(order, dateOf(printed_at))
  }
  return days
}
