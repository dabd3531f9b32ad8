import type { Wire } from '@water/contract/endpoint'
import type { previewArchive } from '@water/contract/invoices/papers'
import { archiveLeft, archiveNoted } from '@water/contract/invoices/vocabulary'
import { fen, yuan } from '@water/rules/money'
import { kindsOf, tallyOf } from '../../bulk-preview'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { whyNotPacked } from './archive'
import { nameOf } from './chosen-lines'
import { type Packable, packable } from './files-store'

/** Invoices that are in memory together. */
const TOGETHER = 20_000

/** The archive of these invoices. The job waits for files in the making, so that they are in it. */
export async function previewPacked(
  db: Reader,
  org: OrgId,
  ids: readonly number[],
): Promise<Wire<typeof previewArchive>['reply']> {
  const tally = tallyOf<(typeof archiveLeft)[number] | (typeof archiveNoted)[number] | 'made'>()
  for (let from = 0; from < ids.length; from += TOGETHER)
    for (const invoice of await packable(db, org, ids.slice(from, from + TOGETHER))) {
      const amount = fen(invoice.amount)
      const row = { id: invoice.id, no: nameOf(invoice), name: invoice.buyer_name, amount, about: '' }
      const left = leftBecause(invoice)
      tally.add(left ?? 'made', amount, row)
      if (left === null && !invoice.isWhole) tally.add('in_making', amount, row)
    }
  const { count, amount } = tally.of('made')
  return {
    rows: ids.length,
    made: { count, papers: count, amount: yuan(amount) },
    left: kindsOf(tally, archiveLeft),
    noted: kindsOf(tally, archiveNoted),
  }
}

function leftBecause(invoice: Packable): (typeof archiveLeft)[number] | null {
  const code = whyNotPacked(invoice)
  if (code === null || code === 'invoice_file_in_making' || invoice.isAwaited) return null
  return code === 'invoice_not_issued' ? 'not_issued' : 'file_failed'
}
