import { dateOf } from '@water/rules/calendar'
import { fen } from '@water/rules/money'
import { pairs } from '../../pairs'
import type { BatchToPost, JobKind } from '../jobs/job'
import { type RowOutcome, refused } from '../jobs/outcome'
import { accountsNamed } from '../meters/chosen-store'
import { findConfig, findTemplate } from './configs-store'
import { insertQueuedByHand } from './messages-store'
import { isReminder } from './sending-plan'
import { type AccountFacts, factsOf } from './values-store'
import { valuesOf, type WrittenMessage, writeMessage } from './write-message'

/** A person's request to send to many. */
export interface SendingToMany {
  meters: readonly number[]
  template: number
  config: number
}

interface Value {
  meter: number
  account_no: string
  template: number
  config: number
}

/**
 * A row is an account. Its message is put into the queue, where the sender decides again, as of a schedule's: the day's
 * limit and the quiet hours hold, and who has paid meanwhile gets no reminder.
 */
export const messageSend: JobKind<Value> = {
  action: 'sms_message.queue',

  async prepare({ db, org, file }) {
    // The route wrote it.
    const { meters, template, config } = JSON.parse(file.content.toString()) as SendingToMany
    const rowOf = new Map(meters.map((meter, at) => [meter, at + 1]))
    const rows = (await accountsNamed(db, org, meters)).map(({ id: meter, account_no }) => ({
      row: rowOf.get(meter)!,
      written: null,
      asked: { value: { meter, account_no, template, config } },
      named: { account_no },
    }))
    return { rows, ignoredColumns: [] }
  },

  async post(batch) {
    const { tx, org, now, values, job } = batch
    const outcomes = await written(batch)
    const [first] = values
    const sent = pairs(values, outcomes)
    const wanted = sent.filter(([, { ok }]) => ok).map(([{ meter }]) => meter)
    if (!first || wanted.length === 0) return outcomes
    const { template, config } = first
    const ids = await insertQueuedByHand(tx, org, { template, config, job, by: batch.actor.id, now }, wanted)
    batch.audit({ object: ['sms_message', null], after: { job, messages: wanted.length } })
    return sent.map(([{ meter }, outcome]) =>
      outcome.ok ? { ...outcome, id: ids.get(meter) ?? null } : outcome,
    )
  },
}

async function written({ tx, org, values, now }: BatchToPost<Value>): Promise<RowOutcome[]> {
  const [first] = values
  const template = first && (await findTemplate(tx, org, first.template))
  const config = first && (await findConfig(tx, org, first.config))
  const facts = await factsOf(
    tx,
    org,
    values.map(({ meter }) => ({ meter, order: null, payment: null })),
  )
  return values.map(({ account_no }, at) => {
    const of = facts.get(at)
    // Somebody has deleted it since the job was asked for.
    if (!template || !config || !of) return refused({ code: 'not_found' })
    const text = writeMessage(template.content, config.sign_name, valuesOf(of, dateOf(now)))
    return outcomeOf(account_no, of, template, text)
  })
}

function outcomeOf(
  account_no: string,
  facts: AccountFacts,
  template: { scene: string },
  { shown, missing }: WrittenMessage,
): RowOutcome {
  if (facts.meter_status === 'closed') return refused({ code: 'meter_closed', params: { account_no } })
  if (facts.mobile === null) return refused({ code: 'no_mobile_number', params: { account_no } })
  if (isReminder(template) && fen(facts.arrears) <= 0)
    return refused({ code: 'nothing_owed', params: { account_no } })
  if (template.scene === 'low_balance' && facts.billing_mode !== 'prepaid')
    return refused({ code: 'not_prepaid', params: { account_no } })
  if (missing.length > 0) return refused({ code: 'nothing_to_write', params: { account_no } })
  return { ok: true, id: null, params: { account_no, content: shown } }
}
