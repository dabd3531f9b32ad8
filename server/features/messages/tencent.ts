/** 腾讯云短信 SendSms (2021-01-11), signed by TC3-HMAC-SHA256. */
import { createHash, createHmac } from 'node:crypto'
import { epochOf } from '@water/rules/calendar'
import type { Post } from './https-post'
import { type MessageProvider, NotTaken } from './provider'

const HOST = 'sms.tencentcloudapi.com'
const USUAL_REGION = 'ap-guangzhou'
const JSON_TYPE = 'application/json; charset=utf-8'

export interface TencentAccess {
  keyId: string
  keySecret: string
  signName: string
  sdkAppId: string
  region: string
}

interface TencentRequest {
  host: string
  service: string
  /** Seconds since 1970. */
  timestamp: number
  body: string
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

export function tencentAuthorization(
  { host, service, timestamp, body }: TencentRequest,
  { keyId, keySecret }: Pick<TencentAccess, 'keyId' | 'keySecret'>,
): string {
  const day = new Date(timestamp * 1000).toISOString().slice(0, 10)
  const scope = `${day}/${service}/tc3_request`
  const signedNames = 'content-type;host'
  const lines = `content-type:${JSON_TYPE}\nhost:${host}\n`
  const canonical = ['POST', '/', '', lines, signedNames, sha256(body)].join('\n')
  const text = ['TC3-HMAC-SHA256', timestamp, scope, sha256(canonical)].join('\n')
  const key = hmac(hmac(hmac(`TC3${keySecret}`, day), service), 'tc3_request')
  const signature = hmac(key, text).toString('hex')
  return `TC3-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${signedNames}, Signature=${signature}`
}

interface Status {
  Code?: string
  Message?: string
  SerialNo?: string
}

export const tencent = (access: TencentAccess, post: Post): MessageProvider => ({
  name: 'tencent',
  async send({ phone, template, params }, now) {
    const body = JSON.stringify({
      PhoneNumberSet: [`+86${phone}`],
      SmsSdkAppId: access.sdkAppId,
      SignName: access.signName,
      TemplateId: template,
      TemplateParamSet: Object.values(params),
    })
    const timestamp = Math.floor(epochOf(now) / 1000)
    const headers = {
      'content-type': JSON_TYPE,
      authorization: tencentAuthorization({ host: HOST, service: 'sms', timestamp, body }, access),
      'x-tc-action': 'SendSms',
      'x-tc-version': '2021-01-11',
      'x-tc-timestamp': String(timestamp),
      'x-tc-region': access.region || USUAL_REGION,
    }
    const answer = await post({ host: HOST, headers, body })
    // The service answers in this form. A gateway's page is no JSON, and the outcome stays unknown.
    const { Response } = JSON.parse(answer.text) as {
      Response?: { Error?: Status; SendStatusSet?: Status[] }
    }
    const status = Response?.SendStatusSet?.[0] ?? Response?.Error
    if (status?.Code === 'Ok') return { id: status.SerialNo ?? '', isDelivered: false }
    if (status?.Code === undefined || answer.status >= 500) throw new Error(`${answer.status}`)
    throw new NotTaken('rejected', `${status.Code} ${status.Message ?? ''}`.trim())
  },
})
