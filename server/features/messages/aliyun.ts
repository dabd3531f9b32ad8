/** 阿里云短信服务 SendSms (Dysmsapi 2017-05-25), signed by ACS3-HMAC-SHA256. */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { epochOf } from '@water/rules/calendar'
import type { Post } from './https-post'
import { type MessageProvider, NotTaken } from './provider'

const HOST = 'dysmsapi.aliyuncs.com'

export interface AliyunAccess {
  keyId: string
  keySecret: string
  signName: string
}

interface AliyunRequest {
  host: string
  action: string
  version: string
  /** `YYYY-MM-DDTHH:mm:ssZ` */
  date: string
  nonce: string
  query: Readonly<Record<string, string>>
  body: string
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
/** RFC 3986: also encodes the characters that encodeURIComponent leaves. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const byName = (values: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(values).sort(([left], [right]) => (left < right ? -1 : 1))

export function aliyunQuery(query: Readonly<Record<string, string>>): string {
  return byName(query)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&')
}

/** The headers of a request with its signature. */
export function aliyunHeaders(
  { host, action, version, date, nonce, query, body }: AliyunRequest,
  { keyId, keySecret }: Pick<AliyunAccess, 'keyId' | 'keySecret'>,
): Record<string, string> {
  const headers = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': sha256(body),
    'x-acs-date': date,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  }
  const sorted = byName(headers)
  const signedNames = sorted.map(([name]) => name).join(';')
  const lines = sorted.map(([name, value]) => `${name}:${value}\n`).join('')
  const canonical = ['POST', '/', aliyunQuery(query), lines, signedNames, sha256(body)].join('\n')
  const signature = createHmac('sha256', keySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
  const authorization = `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${signedNames},Signature=${signature}`
  return { ...headers, authorization }
}

export const aliyun = (access: AliyunAccess, post: Post): MessageProvider => ({
  name: 'aliyun',
  async send({ phone, template, params }, now) {
    const query = {
      PhoneNumbers: phone,
      SignName: access.signName,
      TemplateCode: template,
      TemplateParam: JSON.stringify(params),
    }
    const date = `${new Date(epochOf(now)).toISOString().slice(0, 19)}Z`
    const nonce = randomBytes(16).toString('hex')
    const wanted = {
      host: HOST,
      action: 'SendSms',
      version: '2017-05-25',
      date,
      nonce,
      query,
      body: '',
    } as const
    const answer = await post({
      host: HOST,
      query: `?${aliyunQuery(query)}`,
      headers: aliyunHeaders(wanted, access),
      body: '',
    })
    // The service answers in this form. A gateway's page is no JSON, and the outcome stays unknown.
    const { Code, Message, BizId } = JSON.parse(answer.text) as Record<string, string | undefined>
    if (Code === 'OK') return { id: BizId ?? '', isDelivered: false }
    if (Code === undefined || answer.status >= 500) throw new Error(`${answer.status} ${Code ?? ''}`)
    throw new NotTaken('rejected', `${Code} ${Message ?? ''}`.trim())
  },
})
