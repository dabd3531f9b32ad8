import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { refuseField } from '../../refusal'
import { defaultConfig, findTemplate, type StoredConfig } from './configs-store'

/** The default configuration, which can send the template; refused where it cannot. */
export async function defaultServiceOf(
  db: Reader,
  org: OrgId,
  { provider_code }: { provider_code: string },
): Promise<StoredConfig> {
  const config = await defaultConfig(db, org)
  if (!config) refuseField('template', 'no_sms_config')
  if (config.provider !== 'outbox' && provider_code === '') refuseField('template', 'template_without_code')
  return config
}

/** A template for accounts, with the configuration that sends it. The link to an invoice is made for one message alone, and alarms have schedules. */
export async function templateForMany(db: Reader, org: OrgId, id: number) {
  const template = await findTemplate(db, org, id)
  if (!template) refuseField('template', 'unknown_reference')
  if (template.scene === 'invoice') refuseField('template', 'of_invoices')
  if (template.scene === 'alarm') refuseField('template', 'of_alarms')
  return { template, config: await defaultServiceOf(db, org, template) }
}
