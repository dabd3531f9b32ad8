import type { Parsed, Wire } from '@water/contract/endpoint'
import { maskPhone } from '@water/contract/masking'
import type { previewTemplate, sendTestMessage } from '@water/contract/messages/configs'
import { contentProblem, exampleValues, type MessageScene } from '@water/contract/messages/variables'
import { dateOf, type LocalTime, startOfDay } from '@water/rules/calendar'
import { type Reader, read, write } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { ProcedureCall } from '../../http/call'
import type { Check } from '../../http/record-routes'
import { orNotFound, Refusal, refuseField } from '../../refusal'
import type { Carriers } from './carriers'
import {
  defaultConfig,
  findConfig,
  findTemplate,
  lockConfig,
  sentSince,
  type TemplateRow,
} from './configs-store'
import { findMessage, insertSentByHand } from './messages-store'
import { presentMessage } from './present'
import { sendOne } from './send-queued'
import { factsOf } from './values-store'
import { valuesOf, writeMessage } from './write-message'

/** A template uses only the variables of its scene, and none of a schedule is about invoices. */
export const checkTemplate: Check<TemplateRow> = async (_unit, _id, { content, scene, schedules = 0 }) => {
  if (scene === 'invoice' && schedules > 0) refuseField('scene', 'scheduled_template')
  // The contract and the database's check limit the scene to these.
  const problem =
    content === undefined || scene === undefined ? null : contentProblem(content, scene as MessageScene)
  if (problem) throw new Refusal('invalid', { fields: { content: [problem] } })
}

/** The text of a template for an account, with the signature of the given or the default configuration. */
export async function previewOf(
  db: Reader,
  org: OrgId,
  { content, meter, config }: Parsed<typeof previewTemplate>['body'],
  now: LocalTime,
): Promise<Wire<typeof previewTemplate>['reply']> {
  const facts = (await factsOf(db, org, [{ meter, order: null, payment: null }])).get(0)
  if (!facts) refuseField('meter', 'unknown_reference')
  const signing = config == null ? await defaultConfig(db, org) : await findConfig(db, org, config)
  if (config != null && !signing) refuseField('config', 'unknown_reference')
  const signName = signing?.sign_name ?? facts.organization.slice(0, 20)
  const { shown, missing } = writeMessage(content, signName, valuesOf(facts, dateOf(now)))
  return { content: shown, missing, phone: maskPhone(facts.mobile ?? '') }
}

/** Sends a template with example values at once, at any hour: somebody waits for it with the phone in hand. */
export async function sendTest(
  call: ProcedureCall<typeof sendTestMessage>,
  carriers: Carriers,
): Promise<Wire<typeof sendTestMessage>['reply']> {
  const { database, org, path, body, now, caller } = call
  const config = await read(database, (db) => findConfig(db, org, path.id)).then(orNotFound)
  const template = await read(database, (db) => findTemplate(db, org, body.template))
  if (!template) refuseField('template', 'unknown_reference')
  if (config.provider !== 'outbox' && template.provider_code === '')
    refuseField('template', 'template_without_code')
  const values = { ...exampleValues, today: dateOf(now) }
  const { content, shown, segments, params } = writeMessage(template.content, config.sign_name, values)
  const { id, isTooMuch } = await write(database, call.command('sms_config.test', org), async (tx, audit) => {
    audit({
      object: ['sms_config', config.id],
      after: { phone: maskPhone(body.phone), template: template.name },
    })
    const of = { occasion: 'test' as const, meter: null }
    const message = {
      ...of,
      template: template.id,
      config: config.id,
      phone: body.phone,
      content: shown,
      segments,
    }
    const { daily_limit } = orNotFound(await lockConfig(tx, org, config.id))
    const sent = (await sentSince(tx, [org], [config.id], startOfDay(dateOf(now)))).get(config.id) ?? 0
    const isTooMuch = sent >= daily_limit
    return { isTooMuch, id: await insertSentByHand(tx, org, now, { ...message, isTooMuch, by: caller.id }) }
  })
  const message = { phone: body.phone, template: template.provider_code, params, content }
  if (!isTooMuch) await sendOne(database, carriers, { org, config, id, message }, () => now)
  return presentMessage(orNotFound(await read(database, (db) => findMessage(db, org, id))))
}
