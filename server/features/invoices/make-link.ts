import { createHash, randomBytes } from 'node:crypto'
import { maskPhone } from '@water/contract/masking'
import { may } from '@water/rules/access/may'
import type { LocalTime } from '@water/rules/calendar'
import type { UserWork } from '../../http/call'
import { refuse } from '../../refusal'
import { templateOfInvoices, type WrittenLink, writeLink } from '../messages/send-link'
import { nameOf } from './chosen-lines'
import { insertLink } from './links-store'
import { named, takeInvoice } from './take-invoice'

/** The database has only this hash, not the token. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

interface Wanted {
  /** The address of the product, as its customers know it. */
  origin: string
  /** Sends the link with this template. */
  template?: number | undefined
  phone?: string | undefined
}

interface MadeLink {
  id: number
  url: string
  expires_at: LocalTime
  /** Masked; '' without a message. */
  sent_to: string
  message: WrittenLink | null
}

/** Makes a link to the files of an issued invoice, with the message that brings it to the customer if that is wanted. */
export async function makeLink(
  unit: UserWork,
  id: number,
  { origin, template, phone }: Wanted,
): Promise<MadeLink> {
  const { tx, org, now, caller, audit } = unit
  if (template !== undefined) await templateOfInvoices(tx, org, template)
  const invoice = await takeInvoice(unit, id)
  const isOwn = caller.id !== null && invoice.created_by === caller.id
  // A link shows the invoice.
  if (!may(caller, ['invoiceView']) && !isOwn) refuse('not_own_invoice')
  if (invoice.status !== 'issued')
    refuse(invoice.status === 'red_flushed' ? 'invoice_cancelled' : 'invoice_not_issued', {
      params: { invoice: nameOf(invoice) },
      data: named(invoice),
    })
  // 128 random bits.
  const token = randomBytes(16).toString('base64url')
  const url = `${origin}/api/invoice-files/${token}/`
  const { invoice_no, amount: invoice_amount, buyer_name, meter } = invoice
  const values = { invoice_no, invoice_amount, buyer_name, invoice_url: url }
  const message =
    template === undefined
      ? null
      : await writeLink(unit, { meter, template, phone, invoice: values, secret: token })
  const sentTo = message?.message.phone ?? ''
  const link = { invoice: id, tokenHash: hashOf(token), sentTo, by: caller.id, now }
  const { id: made, expires_at } = await insertLink(tx, org, link)
  const sent_to = maskPhone(sentTo)
  audit({ object: ['invoice', id], after: { link: made, expires_at, ...(sent_to && { sent_to }) } })
  return { id: made, url, expires_at, sent_to, message }
}
