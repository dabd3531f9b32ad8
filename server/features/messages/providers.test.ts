import { once } from 'node:events'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asOrgId } from '../../db/scope'
import { aliyun, aliyunHeaders } from './aliyun'
import { createPost, isPublic, type Post, type SignedRequest } from './https-post'
import { NotTaken } from './provider'
import { createSecretBox } from './secret-box'
import { tencent, tencentAuthorization } from './tencent'

/** Plays the telecoms' servers on this machine. Its certificate names their hosts, and only the tests trust it. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg1NZ3Eu1PhvE5/1DN
ZvhknNRipgG6OLQ6Psm5JOtlwN2hRANCAATRv19nleEAD8cC7WrbZtScX61+rg0M
Zgm+GS5NJarNAcS7ueSd6tYLP1F7V3DUvtzB+6aXtiJoLEUKsr8yLRj2
-----END PRIVATE KEY-----`
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBfjCCASSgAwIBAgIBATAKBggqhkjOPQQDAjAQMQ4wDAYDVQQDDAV0ZXN0czAg
Fw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowEDEOMAwGA1UEAwwFdGVz
dHMwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATRv19nleEAD8cC7WrbZtScX61+
rg0MZgm+GS5NJarNAcS7ueSd6tYLP1F7V3DUvtzB+6aXtiJoLEUKsr8yLRj2o20w
azAPBgNVHRMBAf8EBTADAQH/MDkGA1UdEQQyMDCCFWR5c21zYXBpLmFsaXl1bmNz
LmNvbYIXc21zLnRlbmNlbnRjbG91ZGFwaS5jb20wHQYDVR0OBBYEFDAxM6KgweWg
QeNTdNXekS2ge9JnMAoGCCqGSM49BAMCA0gAMEUCIQCcPTj7FOCgqCCgrvZjQW3Z
XE9HIkc7qhh0Gn+DfvGYGwIgelBe07tQt9/MrkUyJ0K73H5w0ckYua36AIjr49U3
GVY=
-----END CERTIFICATE-----`

type Reply = {
  status?: number
  text?: string
  headers?: Record<string, string>
  hang?: boolean
  cut?: boolean
}
let server: Server
let reply: Reply
const received: { method: string; url: string; headers: NodeJS.Dict<string | string[]>; body: string }[] = []
let dial: Parameters<typeof createPost>[0]
let post: Post
beforeAll(async () => {
  server = createServer({ key: KEY, cert: CERTIFICATE }, async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push({ method: request.method!, url: request.url!, headers: request.headers, body })
    if (reply.hang) return
    if (reply.cut) return request.socket.destroy()
    response.writeHead(reply.status ?? 200, reply.headers).end(reply.text ?? '{}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const lookup: NonNullable<typeof dial>['lookup'] = (_host, options, callback) =>
    options.all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4)
  dial = { lookup, port, ca: CERTIFICATE, timeout_ms: 2000 }
  post = createPost(dial)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const request: SignedRequest = { host: 'dysmsapi.aliyuncs.com', headers: {}, body: '' }
const NOW = '2026-01-31 09:00:00'
const message = {
  phone: '13812345678',
  template: 'SMS_1',
  params: { code: '42', minutes: '5' },
  content: '42',
}
const keys = { keyId: 'id', keySecret: 'secret', signName: '清河水务' }
const thrown = (sending: Promise<unknown>) =>
  sending.then(
    () => null,
    (error: unknown) => error,
  )

describe('the signature of', () => {
  test('Alibaba Cloud is that of its published example', () => {
    const headers = aliyunHeaders(
      {
        host: 'ecs.cn-shanghai.aliyuncs.com',
        action: 'RunInstances',
        version: '2014-05-26',
        date: '2023-10-26T10:22:32Z',
        nonce: '3156853299f313e23d1673dc12e1703d',
        query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
        body: '',
      },
      { keyId: 'YourAccessKeyId', keySecret: 'YourAccessKeySecret' },
    )
    expect(headers.authorization).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    )
  })

  test('Tencent Cloud is that of its published example', () => {
    const body = String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`
    const signed = tencentAuthorization(
      { host: 'cvm.tencentcloudapi.com', service: 'cvm', timestamp: 1_551_113_065, body },
      { keyId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3*******', keySecret: 'Gu5t9xGARNpq86cd98joQYCN3*******' },
    )
    expect(signed).toBe(
      'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3*******/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, Signature=2230eefd229f582d8b1b891af7107b91597240707d778ab3738f756258d7652c',
    )
  })
})

describe('Alibaba Cloud', () => {
  test('is sent the phone, the signature, the template and its variables by name; its number comes back', async () => {
    reply = { text: JSON.stringify({ Code: 'OK', Message: 'OK', BizId: '9006^0' }) }
    expect(await aliyun(keys, post).send(message, NOW)).toEqual({ id: '9006^0', isDelivered: false })
    const { method, url, headers } = received.at(-1)!
    const query = new URL(url, 'https://x').searchParams
    expect([method, headers.host, headers['x-acs-action'], headers['x-acs-date']]).toEqual([
      'POST',
      'dysmsapi.aliyuncs.com',
      'SendSms',
      '2026-01-31T01:00:00Z',
    ])
    expect(Object.fromEntries(query)).toEqual({
      PhoneNumbers: '13812345678',
      SignName: '清河水务',
      TemplateCode: 'SMS_1',
      TemplateParam: '{"code":"42","minutes":"5"}',
    })
  })

  test('says why it did not take a message', async () => {
    reply = { status: 400, text: JSON.stringify({ Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '触发流控' }) }
    const error = await thrown(aliyun(keys, post).send(message, NOW))
    expect(error).toEqual(new NotTaken('rejected', 'isv.BUSINESS_LIMIT_CONTROL 触发流控'))
    expect(error).toMatchObject({ reason: 'rejected' })
  })
})

describe('Tencent Cloud', () => {
  const access = { ...keys, sdkAppId: '1400006666', region: '' }

  test('is sent the number with its country, and the variables in the order of their places', async () => {
    const status = { Code: 'Ok', Message: 'send success', SerialNo: '2028:1' }
    reply = { text: JSON.stringify({ Response: { SendStatusSet: [status], RequestId: 'r' } }) }
    expect(await tencent(access, post).send(message, NOW)).toEqual({ id: '2028:1', isDelivered: false })
    const { headers, body } = received.at(-1)!
    expect(JSON.parse(body)).toEqual({
      PhoneNumberSet: ['+8613812345678'],
      SmsSdkAppId: '1400006666',
      SignName: '清河水务',
      TemplateId: 'SMS_1',
      TemplateParamSet: ['42', '5'],
    })
    expect([headers['x-tc-action'], headers['x-tc-region'], headers['x-tc-timestamp']]).toEqual([
      'SendSms',
      'ap-guangzhou',
      '1769821200',
    ])
  })

  test.each([
    ['of the message', { SendStatusSet: [{ Code: 'LimitExceeded.PhoneNumberDailyLimit', Message: 'm' }] }],
    ['of the request', { Error: { Code: 'LimitExceeded.PhoneNumberDailyLimit', Message: 'm' } }],
  ])('its refusal %s is told', async (_name, Response) => {
    reply = { text: JSON.stringify({ Response }) }
    const error = await thrown(tencent(access, post).send(message, NOW))
    expect(error).toEqual(new NotTaken('rejected', 'LimitExceeded.PhoneNumberDailyLimit m'))
  })
})

describe('what leaves open whether a message was taken is not told as a refusal', () => {
  test.each<[string, Reply]>([
    ['an answer that breaks off', { cut: true }],
    ['no answer', { hang: true }],
    ['a gateway’s page', { status: 502, text: '<html>' }],
    ['a failure of the service', { status: 500, text: '{"Code":"InternalError"}' }],
    ['an answer without end', { text: 'x'.repeat(100_000) }],
    [
      'a redirect, which is not followed',
      { status: 302, headers: { location: 'https://127.0.0.1/' }, text: '' },
    ],
  ])('%s', async (_name, wanted) => {
    reply = wanted
    const before = received.length
    const error = await thrown(aliyun(keys, post).send(message, NOW))
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(NotTaken)
    expect(received.length).toBe(before + 1)
  })
})

describe('nothing is sent', () => {
  test('to a host that is not listed', async () => {
    const host = 'example.com' as SignedRequest['host']
    expect(await thrown(post({ ...request, host }))).toEqual(new Error("example.com is no provider's host"))
  })

  test('to a server whose certificate is not trusted', async () => {
    const { ca: _, ...others } = dial!
    expect(await thrown(createPost(others)(request))).toMatchObject({
      name: 'NotTaken',
      reason: 'unreachable',
    })
  })

  test('where nobody listens', async () => {
    const error = await thrown(createPost({ ...dial, port: 1 })(request))
    expect(error).toEqual(new NotTaken('unreachable', 'ECONNREFUSED'))
  })

  test('into the own network, whatever a name server says', () => {
    const inward = [
      '127.0.0.1',
      '10.1.2.3',
      '172.31.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
    ]
    const inwardSix = ['::1', '::', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8']
    expect([...inward, ...inwardSix].filter(isPublic)).toEqual([])
    expect(['8.8.8.8', '172.32.0.1', '2001:4860:4860::8888'].filter((one) => !isPublic(one))).toEqual([])
  })
})

describe('what is sealed', () => {
  const [org, other] = [asOrgId(7), asOrgId(8)]
  const box = createSecretBox('a secret key of the tests, long enough')

  test('is opened again, and is never sealed twice alike', () => {
    const [one, two] = [box.seal(org, 'LTAI 密'), box.seal(org, 'LTAI 密')]
    expect([box.open(org, one), box.open(org, two)]).toEqual(['LTAI 密', 'LTAI 密'])
    expect(one.equals(two)).toBe(false)
    expect(one.includes('LTAI')).toBe(false)
  })

  test('is opened for nobody else, with no other key, and not after it was touched', () => {
    const sealed = box.seal(org, 'secret')
    const touched = Buffer.from(sealed)
    touched[touched.length - 1]! ^= 1
    expect(() => box.open(other, sealed)).toThrow()
    expect(() => box.open(org, touched)).toThrow()
    expect(() => createSecretBox('another secret key, long enough too').open(org, sealed)).toThrow()
  })
})
