import type { Parsed } from '@water/contract/endpoint'
import type { createInvoice } from '@water/contract/invoices/calls'
import type { UserWork } from '../../http/call'
import { Refusal } from '../../refusal'
import { auditedInvoice } from './change'
import { keepTitle } from './keep-title'
import { type MadeInvoice, makeInvoices } from './make'
import { findInvoices } from './store'
import { type Title, titleOf } from './title'
import { changeTitle } from './write-store'

/** Makes the invoice that a person asks for, and the normal one of what a special one cannot take. */
export async function makeInvoice(
  unit: UserWork,
  { orders, type, title, keep_title, as_draft, remark }: Parsed<typeof createInvoice>['body'],
): Promise<MadeInvoice> {
  const { tx, org, now, audit } = unit
  const [made] = await makeInvoices(unit, [
    { orders, type, title: title ? (title as Title) : null, isDraft: as_draft ?? false, remark },
  ])
  if (made === undefined || made instanceof Refusal) throw made
  const ids = made.companion === null ? [made.id] : [made.id, made.companion]
  const written = await findInvoices(tx, org, ids)
  const [own] = written
  if (keep_title) {
    const customerVersion = await keepTitle(unit, own!.meter, own!.customer_version, titleOf(own!))
    for (const id of ids) await changeTitle(tx, org, id, { title: null, customerVersion, remark: null, now })
  }
  for (const invoice of written) audit({ object: ['invoice', invoice.id], after: auditedInvoice(invoice) })
  return made
}
