import { filled } from '@water/contract/field-problems'
import type { Language } from '@water/contract/text'
import type { Message } from './provider'

/** The platform's own messages to phones, in the language of the request. Params fill the places `{…}`. */
const texts = {
  sign_in_code: {
    zh: '【自来水管理系统】您的登录验证码是 {code}，{minutes} 分钟内有效。请勿告诉他人；如非本人操作，请忽略。',
    en: '[Tap Water Management System] Your sign-in code is {code}, valid for {minutes} minutes. Tell it to nobody; if you did not ask for it, ignore it.',
  },
} as const

export type PlatformTemplate = keyof typeof texts

export function platformMessage(
  template: PlatformTemplate,
  phone: string,
  params: Readonly<Record<string, string>>,
  language: Language,
): Message {
  const content = filled(texts[template][language], params)
  return { phone, template, params, content }
}
