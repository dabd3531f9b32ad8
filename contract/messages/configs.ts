import { foldedNumber } from '@water/rules/identity/numbers-and-names'
import * as z from 'zod'
import { endpoint, staff } from '../endpoint'
import { inOf, outOf } from '../field-schemas'
import { id, mobile, requiredText } from '../fields'
import { inOrganization, recordEndpoints } from '../record'
import { text } from '../text'
import { message } from './calls'
import { smsProviders } from './choices'
import { smsConfigFields, smsTemplateFields } from './fields'
import { smsConfigList, smsTemplateList } from './list'
import { contentProblem, messageScenes } from './variables'

/** A provider's own name: letters, digits and the characters between them. */
const providerText = (max: number) =>
  z.preprocess(
    (value) => value ?? '',
    z
      .string()
      .overwrite(foldedNumber)
      .max(max)
      .regex(/^[\w.-]*$/, 'provider_text'),
  )

export const smsConfigs = recordEndpoints({
  path: '/organizations/sms-configs/',
  name: text('短信配置', 'SMS config'),
  owner: 'sms_configs',
  readers: staff,
  list: smsConfigList,
  in: {
    ...inOf(smsConfigFields),
    provider: z.enum(smsProviders),
    access_key_id: providerText(128).default(''),
    /** Written, never read: an absent or empty text keeps the stored one. */
    access_key_secret: z
      .preprocess(
        (value) => value ?? '',
        z
          .string()
          .trim()
          .max(128)
          .regex(/^[\x21-\x7e]*$/, 'provider_secret'),
      )
      .optional(),
    sign_name: requiredText(20).refine((value) => !/[【】[\]]/.test(value), 'sign_brackets'),
    sdk_app_id: providerText(32).default(''),
    region: providerText(32).default(''),
    code_template: providerText(64).default(''),
  },
  out: {
    ...outOf(smsConfigFields),
    provider: z.enum(smsProviders),
    access_key_id: z.string(),
    sign_name: z.string(),
    sdk_app_id: z.string(),
    region: z.string(),
    code_template: z.string(),
    sent_today: z.int(),
  },
})

export const sendTestMessage = endpoint({
  method: 'POST',
  path: '/organizations/sms-configs/{id}/test/',
  title: text(
    '立即发送测试短信；应答为发出的短信，或未发出的原因',
    'Send a test message at once. The answer is the message as sent, or the reason why it was not',
  ),
  access: staff,
  owner: 'sms_configs',
  body: z.strictObject({ phone: mobile, template: id, ...inOrganization }),
  reply: message,
})

export const smsTemplates = recordEndpoints({
  path: '/organizations/sms-template/',
  name: text('短信模板', 'SMS template'),
  owner: 'sms_templates',
  readers: staff,
  list: smsTemplateList,
  in: {
    ...inOf(smsTemplateFields),
    scene: z.enum(messageScenes),
    provider_code: providerText(64).default(''),
  },
  out: { ...outOf(smsTemplateFields), scene: z.enum(messageScenes), provider_code: z.string() },
})

const { content } = inOf(smsTemplateFields)
const draft = z
  .strictObject({ scene: z.enum(messageScenes), content, config: id.nullish(), meter: id, ...inOrganization })
  .superRefine(({ scene, content }, context) => {
    const problem = contentProblem(content, scene)
    if (problem) context.addIssue({ code: 'custom', path: ['content'], ...problem })
  })

export const previewTemplate = endpoint({
  method: 'POST',
  path: '/organizations/sms-template/preview/',
  title: text(
    '预览模板发给某户的短信（不发送）',
    'The message that a template would send to an account. Nothing is sent',
  ),
  access: staff,
  body: draft,
  reply: z.object({
    /** With the signature in front, as the phone shows it. */
    content: z.string(),
    /** The variables without a value for this account: such a message would not be sent. */
    missing: z.array(z.string()),
    /** Masked; empty: the account has no mobile number. */
    phone: z.string(),
  }),
})

export const messageConfigCalls = [
  ...Object.values(smsConfigs),
  sendTestMessage,
  ...Object.values(smsTemplates),
  previewTemplate,
] as const
