import type { Wire } from '@water/contract/endpoint'
import type { previewInvoices } from '@water/contract/invoices/bulk'
import { missingInTitle } from '@water/contract/invoices/title'
import { bulkLeft, bulkNoted } from '@water/contract/invoices/vocabulary'
import { type Fen, yuan } from '@water/rules/money'
import { kindsOf, type PreviewedRow, tallyOf } from '../../bulk-preview'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { type BulkWork, keyOf, ORDERS_OF_INVOICE } from './bulk'
import { type ChoosableOrder, choosableOf } from './choosable-store'
import { choose, isTaken } from './chosen-lines'
import { namesOf } from './files-store'

type Left = (typeof bulkLeft)[number]
type Preview = Wire<typeof previewInvoices>['reply']

/** Orders that are in memory together. */
const TOGETHER = 10_000

/** The invoices that the job would make of these orders, and what it would leave: it decides with the same code. */
export async function previewBulk(
  db: Reader,
  org: OrgId,
  { orders, per, type }: BulkWork,
  together = TOGETHER,
): Promise<Preview> {
  const tally = tallyOf<Left | (typeof bulkNoted)[number] | 'made'>()
  const papers = new Papers()
  for (let from = 0; from < orders.length; from += together) {
    const some = orders.slice(from, from + together)
    const found = await choosableOf(db, org, some)
    for (const order of some.flatMap((id) => found.get(id) ?? [])) {
      const decided = decide(order, type)
      if (decided.left) tally.add(decided.left, order.amount, rowOf(order, order.amount))
      else {
        const { amount, hasCompanion } = decided
        tally.add('made', amount, rowOf(order, amount))
        if (order.lines.some(isTaken)) tally.add('partly', amount, rowOf(order, amount))
        papers.add(keyOf(order, per), hasCompanion)
      }
    }
  }
  const made = tally.of('made')
  const left = kindsOf(tally, bulkLeft)
  const holders = await holdersOf(db, org, left)
  return {
    rows: orders.length,
    made: { count: made.count, papers: papers.count, amount: yuan(made.amount) },
    left: left.map((kind) => ({
      ...kind,
      rows: kind.rows.map((row) => ({ ...row, about: holders.get(row.id) ?? '' })),
    })),
    noted: kindsOf(tally, bulkNoted),
  }
}

type Decided = { left: Left } | { left: null; amount: Fen; hasCompanion: boolean }

const REASONS = {
  order_not_live: 'not_live',
  nothing_to_invoice: 'nothing',
  nothing_taxable: 'nothing_taxable',
  line_taken: 'taken',
} as const

function decide(order: ChoosableOrder, type: BulkWork['type']): Decided {
  const chosen = choose<ChoosableOrder['lines'][number], ChoosableOrder>([order], type)
  // One order has one customer.
  if ('unfit' in chosen && chosen.unfit !== 'two_customers') return { left: REASONS[chosen.unfit] }
  const [missing] = missingInTitle(order.title, type)
  if (missing) return { left: missing === 'buyer_name' ? 'no_name' : 'no_tax_id' }
  const { own, companion } = chosen as Exclude<typeof chosen, { unfit: unknown }>
  const amount = [...own, ...companion].reduce((sum, line) => sum + line.amount, 0)
  return { left: null, amount, hasCompanion: companion.length > 0 }
}

const rowOf = ({ id, orderNo, customerName }: ChoosableOrder, amount: Fen): PreviewedRow => ({
  ...{ id, no: orderNo, name: customerName, amount, about: '' },
})

/** Counts the invoices as the job divides the orders among them: in parts of a group, a part with or without a companion. */
class Papers {
  count = 0
  private readonly groups = new Map<string, { orders: number; hasCompanion: boolean }>()

  add(key: string, hasCompanion: boolean): void {
    const before = this.groups.get(key)
    const group = before && before.orders < ORDERS_OF_INVOICE ? before : { orders: 0, hasCompanion: false }
    if (group.orders === 0) this.count += 1
    if (hasCompanion && !group.hasCompanion) this.count += 1
    this.groups.set(key, { orders: group.orders + 1, hasCompanion: group.hasCompanion || hasCompanion })
  }
}

/** The numbers of the invoices that have the named orders. */
async function holdersOf(db: Reader, org: OrgId, left: Pick<Preview['left'][number], 'reason' | 'rows'>[]) {
  const orders = left.flatMap(({ reason, rows }) => (reason === 'taken' ? rows.map(({ id }) => id) : []))
  const found = [...(await choosableOf(db, org, orders)).values()]
  const names = await namesOf(
    db,
    org,
    found.flatMap(({ lines }) => lines.flatMap(({ takenBy }) => takenBy ?? [])),
  )
  const namesIn = ({ lines }: ChoosableOrder) => [
    ...new Set(lines.flatMap(({ takenBy }) => (takenBy === null ? [] : (names.get(takenBy) ?? [])))),
  ]
  return new Map(found.map((order) => [order.id, namesIn(order).join(', ')]))
}
