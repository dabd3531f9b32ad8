import { alarmVocabulary } from '@water/contract/alarms/vocabulary'
import type { MessageVariable } from '@water/contract/messages/variables'
import { daysBetween, type LocalDate } from '@water/rules/calendar'
import { messageParts, signed } from '@water/rules/messages/message-parts'
import { filledTemplate, variablesIn } from '@water/rules/messages/template-text'
import { cubicMetres, litres } from '@water/rules/money'
import { own } from '@water/rules/own'
import type { AccountFacts } from './values-store'

export type Values = Readonly<Partial<Record<MessageVariable, string>>>

/** The values that a message about an invoice adds to those of its account. */
export type InvoiceValues = Record<
  Extract<MessageVariable, 'invoice_no' | 'invoice_amount' | 'buyer_name' | 'invoice_url'>,
  string | null
>
const NO_INVOICE: InvoiceValues = {
  ...{ invoice_no: null, invoice_amount: null, buyer_name: null, invoice_url: null },
}

/** The values of a template's variables for an account; an absent one stays empty. */
export function valuesOf(facts: AccountFacts, today: LocalDate, invoice: InvoiceValues = NO_INVOICE): Values {
  const values: Record<MessageVariable, string | null> = {
    organization: facts.organization,
    service_phone: facts.service_phone,
    customer_name: facts.customer_name,
    account_no: facts.account_no,
    address: facts.address,
    today,
    arrears: facts.arrears,
    balance: facts.balance,
    unpaid_orders: String(facts.unpaid_orders),
    overdue_days: String(facts.oldest_due === null ? 0 : Math.max(0, daysBetween(facts.oldest_due, today))),
    order_no: facts.order_no,
    billing_month: facts.billing_month,
    volume: facts.volume === null ? null : cubicMetres(litres(facts.volume)),
    amount: facts.amount,
    due_date: facts.due_date,
    payment_no: facts.payment_no,
    payment_amount: facts.payment_amount,
    paid_at: facts.paid_at?.slice(0, 16) ?? null,
    alarm: facts.alarm_kind && alarmVocabulary.alarmKind[facts.alarm_kind].zh,
    since: facts.alarm_since?.slice(0, 16) ?? null,
    ...invoice,
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''))
}

export interface WrittenMessage {
  /** Without the signature. */
  content: string
  /** With the signature, as the phone shows it. */
  shown: string
  segments: number
  /** The template's variables in the order of their places. */
  params: Record<string, string>
  /** The variables without a value. */
  missing: string[]
}

export function writeMessage(content: string, signName: string, values: Values): WrittenMessage {
  const names = variablesIn(content)
  const params = Object.fromEntries(names.map((name) => [name, own(values, name) ?? '']))
  const missing = names.filter((name) => own(values, name) === undefined)
  const filled = filledTemplate(content, params)
  const shown = signed(signName, filled)
  return { content: filled, shown, segments: messageParts(shown).parts, params, missing }
}
