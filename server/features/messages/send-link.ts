import { may } from '@water/rules/access/may'
import { dateOf, type LocalTime, startOfDay } from '@water/rules/calendar'
import type { Database } from '../../db/database'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { UserWork } from '../../http/call'
import { orNotFound, refuse, refuseField } from '../../refusal'
import type { Carriers } from './carriers'
import { findTemplate, lockConfig, type StoredConfig, sentSince } from './configs-store'
import { insertSentByHand } from './messages-store'
import type { Message } from './provider'
import { sendOne } from './send-queued'
import { defaultServiceOf } from './service'
import { factsOf } from './values-store'
import { type InvoiceValues, valuesOf, writeMessage } from './write-message'

export interface LinkToSend {
  meter: number
  template: number
  /** Absent: that of the account. Only staff may name another one. */
  phone: string | undefined
  invoice: InvoiceValues & { invoice_url: string }
  /** The part of the link that nobody else may see: the log keeps the message without it. */
  secret: string
}

/** A message that is written and not yet handed over. */
export interface WrittenLink {
  id: number
  config: StoredConfig
  message: Message
}

/** A template for messages about invoices. */
export async function templateOfInvoices(db: Reader, org: OrgId, id: number) {
  const template = await findTemplate(db, org, id)
  if (!template) return refuseField('template', 'unknown_reference')
  return template.scene === 'invoice' ? template : refuseField('template', 'not_of_invoices')
}

/** Writes the message that brings a customer a link. Refused is what could not be sent. */
export async function writeLink(
  { tx, org, now, caller }: UserWork,
  { meter, template: of, phone: given, invoice, secret }: LinkToSend,
): Promise<WrittenLink> {
  const template = await templateOfInvoices(tx, org, of)
  const chosen = await defaultServiceOf(tx, org, template)
  const config = orNotFound(await lockConfig(tx, org, chosen.id))
  const facts = (await factsOf(tx, org, [{ meter, order: null, payment: null }])).get(0)!
  const phone = given ?? facts.mobile
  if (phone !== facts.mobile && !may(caller, 'staff'))
    refuse('field_not_allowed', { params: { field: 'phone' } })
  if (phone === null) return refuseField('phone', 'mobile')
  const sent = (await sentSince(tx, [org], [config.id], startOfDay(dateOf(now)))).get(config.id) ?? 0
  if (sent >= config.daily_limit) return refuseField('template', 'sms_limit', { limit: config.daily_limit })
  const write = (url: string) =>
    writeMessage(
      template.content,
      config.sign_name,
      valuesOf(facts, dateOf(now), { ...invoice, invoice_url: url }),
    )
  const { content, params } = write(invoice.invoice_url)
  const { shown, segments } = write(invoice.invoice_url.replace(secret, '****'))
  const id = await insertSentByHand(tx, org, now, {
    ...{ occasion: 'invoice' as const, meter, template: template.id, config: config.id, phone },
    ...{ content: shown, segments, isTooMuch: false, by: caller.id },
  })
  return { id, config, message: { phone, template: template.provider_code, params, content } }
}

/** Hands the message over once it is committed. */
export async function sendLink(
  db: Database,
  carriers: Carriers,
  org: OrgId,
  written: WrittenLink,
  now: LocalTime,
): Promise<void> {
  await sendOne(db, carriers, { org, ...written }, () => now)
}
