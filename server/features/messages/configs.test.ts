import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrgId } from '../../db/scope'
import { startApp, TEST_SECRET, type TestApp, type TestUser } from '../../testing/test-app'
import type { SignedRequest } from './https-post'
import { NotTaken } from './provider'
import { checkSealed } from './sealed-secrets'
import { createSecretBox } from './secret-box'

const SECRET = 'Sesame-Open-9f2c'
const PATH = '/organizations/sms-configs/'
const English = { 'accept-language': 'en' }

let t: TestApp
let org: OrgId
let staff: TestUser
const posted: SignedRequest[] = []
let answer: () => string = () => JSON.stringify({ Code: 'OK', BizId: 'b1' })
beforeAll(async () => {
  t = await startApp({
    post: async (request) => {
      posted.push(request)
      return { status: 200, text: answer() }
    },
  })
})
beforeEach(async () => {
  posted.length = 0
  answer = () => JSON.stringify({ Code: 'OK', BizId: 'b1' })
  org = await t.newOrganization()
  staff = await t.signIn('staff', { organization: org })
})
afterAll(() => t.stop())

const aliyun = {
  name: '主通道',
  provider: 'aliyun',
  access_key_id: 'LTAI5t',
  access_key_secret: SECRET,
  sign_name: '清河水务',
}
const create = (body: object, headers = {}) => t.call(staff, `POST ${PATH}`, body, headers)
const stored = (id: number) =>
  t.db.selectFrom('sms_configs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const template = async (more: object = {}) =>
  (
    await t.call(staff, 'POST /organizations/sms-template/', {
      name: '通知',
      scene: 'notice',
      provider_code: 'SMS_7',
      content: `尊敬的${slot('customer_name')}，${slot('organization')}提醒您`,
      ...more,
    })
  ).data.id
const slot = (name: string) => `\${${name}}`

describe('the secret of a configuration', () => {
  test('is in no answer and no entry of the audit trail, whatever is done with it', async () => {
    const created = await create({ ...aliyun, is_default: true })
    const { id } = created.data
    const replies = [
      created,
      await t.call(staff, `GET ${PATH}`),
      await t.call(staff, `GET ${PATH}${id}/`),
      await t.call(staff, `PATCH ${PATH}${id}/`, { access_key_secret: `${SECRET}2` }),
      await t.call(staff, `PUT ${PATH}${id}/`, { ...aliyun, access_key_secret: `${SECRET}3` }),
      await create({ ...aliyun, name: '第二', access_key_secret: `${SECRET} with a space` }),
      await t.call(staff, `PATCH ${PATH}${id}/`, {
        name: 'x',
        updated_at: '2001-01-01 00:00:00',
        access_key_secret: SECRET,
      }),
      await t.call(staff, `POST ${PATH}${id}/test/`, { phone: '13812345678', template: await template() }),
      await t.call(staff, `GET /organizations/sms-messages/`),
    ]
    expect(replies.map(({ status }) => status)).toEqual([201, 200, 200, 200, 200, 400, 409, 200, 200])
    expect(
      replies.filter(({ text }) => text.includes(SECRET) || text.includes('access_key_secret"')),
    ).toEqual([
      // The answer names the refused field, but not its value.
      expect.objectContaining({ status: 400, data: { access_key_secret: [expect.any(String)] } }),
    ])
    expect(replies.filter(({ text }) => text.includes(SECRET))).toEqual([])
    const trail = await t.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('organization_id', '=', org)
      .execute()
    expect(trail.length).toBeGreaterThan(4)
    expect(JSON.stringify(trail)).not.toContain(SECRET)
    expect(posted.length).toBe(1)
    expect(JSON.stringify(posted)).not.toContain(SECRET)
  })

  test('lies encrypted in the database, to be opened with the key of the server alone', async () => {
    const { id } = (await create(aliyun)).data
    const { access_key_secret } = await stored(id)
    expect(access_key_secret!.includes(SECRET)).toBe(false)
    expect(createSecretBox(TEST_SECRET).open(org, access_key_secret!)).toBe(SECRET)
  })

  test('that another key has sealed stops the start and says what to do; declared lost, it is to be entered anew', async () => {
    const { id } = (await create({ ...aliyun, name: '通道' })).data
    const isSet = async () => (await t.call(staff, `GET ${PATH}${id}/`)).data.secret_set
    const said: string[] = []
    const startWith = (secretKey: string, secretKeyLost: boolean) =>
      checkSealed({ secretKey, secretKeyLost }, t.db, t.clock.now, (line) => said.push(line))
    await startWith(TEST_SECRET, false)
    await expect(startWith('a key that was made up anew', false)).rejects.toThrow(
      /stored SMS keys were not .* put the former secrets folder back .*SECRET_KEY_LOST=1/,
    )
    expect([await isSet(), said]).toEqual([true, []])
    await startWith('a key that was made up anew', true)
    expect([await isSet(), said.join()]).toEqual([
      false,
      expect.stringContaining('the key of the SMS configuration 通道 is to be entered anew'),
    ])
  })

  test('is said to be set, and since when; an edit without one leaves it, an edit with one replaces it', async () => {
    t.clock.now = '2026-02-01 10:00:00'
    const { id, secret_set, secret_changed_at } = (await create(aliyun)).data
    expect([secret_set, secret_changed_at]).toEqual([true, '2026-02-01 10:00:00'])
    const before = await stored(id)
    t.clock.now = '2026-02-02 10:00:00'
    for (const access_key_secret of [undefined, '', null]) {
      const { data } = await t.call(staff, `PATCH ${PATH}${id}/`, {
        access_key_secret,
        region: 'cn-hangzhou',
      })
      expect([data.secret_set, data.secret_changed_at]).toEqual([true, '2026-02-01 10:00:00'])
    }
    const { access_key_secret: _, ...rest } = aliyun
    await t.call(staff, `PUT ${PATH}${id}/`, rest)
    expect((await stored(id)).access_key_secret!.equals(before.access_key_secret!)).toBe(true)
    const { data } = await t.call(staff, `PATCH ${PATH}${id}/`, { access_key_secret: 'another' })
    expect(data.secret_changed_at).toBe('2026-02-02 10:00:00')
    expect(createSecretBox(TEST_SECRET).open(org, (await stored(id)).access_key_secret!)).toBe('another')
  })
})

test('each provider is asked for what it needs, by field', async () => {
  const { access_key_secret: _, ...keyless } = aliyun
  for (const [body, field] of [
    [{ ...aliyun, access_key_id: '' }, 'access_key_id'],
    [keyless, 'access_key_secret'],
    [{ ...aliyun, provider: 'tencent' }, 'sdk_app_id'],
  ] as const) {
    const reply = await create(body, English)
    expect([reply.status, reply.data]).toEqual([400, { [field]: ['This provider needs it'] }])
  }
  const brackets = await create({ ...aliyun, sign_name: '【清河水务】' }, English)
  expect(brackets.data).toEqual({ sign_name: ['Leave the brackets out: they are added'] })
  const outbox = await create({ name: '试用', provider: 'outbox', sign_name: '清河水务' })
  expect(outbox.data).toMatchObject({ secret_set: false, secret_changed_at: null, daily_limit: 10_000 })
  const kept = (await create({ ...aliyun, name: '换商' })).data.id
  const other = { provider: 'tencent', sdk_app_id: '1400' }
  const secretless = await t.call(staff, `PATCH ${PATH}${kept}/`, other, English)
  expect(secretless.data).toEqual({ access_key_secret: ['This provider needs it'] })
  const moved = await t.call(staff, `PATCH ${PATH}${outbox.data.id}/`, { provider: 'aliyun' }, English)
  expect([moved.status, Object.keys(moved.data)]).toEqual([400, ['access_key_id']])
})

test('one configuration is the default; the one that was is told in the audit trail', async () => {
  const first = (await create({ ...aliyun, is_default: true })).data.id
  const second = (await create({ ...aliyun, name: '备用', is_default: true })).data.id
  const defaults = await t.call(staff, `GET ${PATH}`, { is_default: 'true' })
  expect(defaults.data.results.map((row: { id: number }) => row.id)).toEqual([second])
  const entries = await t.db
    .selectFrom('audit_entries')
    .select(['action', 'before', 'after'])
    .where('organization_id', '=', org)
    .where('object_id', '=', first)
    .orderBy('id')
    .execute()
  expect(entries.at(-1)).toEqual({
    action: 'sms_config.create',
    before: { is_default: true },
    after: { is_default: false },
  })
})

test('only staff reach configurations, templates, schedules and the log', async () => {
  const clerk = await t.signIn('user', { organization: org, permissions: [1, 2, 3, 4, 5, 14, 18] })
  for (const path of ['sms-configs', 'sms-template', 'sms-schedule', 'sms-messages'])
    expect((await t.call(clerk, `GET /organizations/${path}/`)).status).toBe(403)
})

describe('a test message', () => {
  const send = (id: number, body: object, headers = {}) =>
    t.call(staff, `POST ${PATH}${id}/test/`, body, headers)

  test('goes out at once, with example values, also at night, and stands in the log', async () => {
    t.clock.now = '2026-02-03 23:30:00'
    const { id } = (await create(aliyun)).data
    const { data } = await send(id, { phone: '13812345678', template: await template() })
    expect(data).toMatchObject({
      meter: null,
      phone: '138****5678',
      content: '【清河水务】尊敬的张三，清河水务提醒您',
      segments: 1,
      status: 'sent',
      provider_id: 'b1',
      sent_at: '2026-02-03 23:30:00',
      schedule: null,
    })
    expect(posted[0]!.query).toContain(
      encodeURIComponent('{"customer_name":"张三","organization":"清河水务"}'),
    )
    const log = await t.call(staff, 'GET /organizations/sms-messages/')
    expect(log.data.results).toEqual([data])
    expect((await t.call(staff, `GET ${PATH}${id}/`)).data.sent_today).toBe(1)
  })

  test('that is refused, or lost, says so; both are in the log', async () => {
    const { id } = (await create(aliyun)).data
    const to = { phone: '13812345678', template: await template() }
    answer = () => JSON.stringify({ Code: 'isv.AMOUNT_NOT_ENOUGH', Message: '账户余额不足' })
    expect((await send(id, to)).data).toMatchObject({
      status: 'failed',
      reason: 'rejected',
      error: 'isv.AMOUNT_NOT_ENOUGH 账户余额不足',
    })
    answer = () => '<html>502</html>'
    expect((await send(id, to)).data).toMatchObject({ status: 'failed', reason: 'outcome_unknown' })
    answer = () => {
      throw new NotTaken('unreachable', 'ENOTFOUND')
    }
    expect((await send(id, to)).data).toMatchObject({
      status: 'failed',
      reason: 'unreachable',
      error: 'ENOTFOUND',
    })
  })

  test('needs a mobile number, and a template that the provider knows', async () => {
    const { id } = (await create(aliyun)).data
    const codeless = await template({ provider_code: '' })
    const landline = await send(id, { phone: '0551-65550000', template: codeless }, English)
    expect(Object.keys(landline.data)).toEqual(['phone'])
    const reply = await send(id, { phone: '13812345678', template: codeless }, English)
    expect([reply.status, Object.keys(reply.data)]).toEqual([400, ['template']])
    const elsewhere = await send(id, { phone: '13812345678', template: 987_654_321 }, English)
    expect(elsewhere.data).toEqual({ template: ['There is no such record'] })
    expect(posted).toEqual([])
  })

  test('beyond the day’s limit is only kept', async () => {
    const { id } = (await create({ ...aliyun, daily_limit: 1 })).data
    const to = { phone: '13812345678', template: await template() }
    expect((await send(id, to)).data.status).toBe('sent')
    expect((await send(id, to)).data).toMatchObject({ status: 'suppressed', reason: 'daily_limit' })
    expect(posted.length).toBe(1)
  })

  test('with a secret that another key has sealed is not tried', async () => {
    const { id } = (await create(aliyun)).data
    const sealed = createSecretBox('the key of another installation').seal(org, SECRET)
    await t.db.updateTable('sms_configs').set({ access_key_secret: sealed }).where('id', '=', id).execute()
    const { data } = await send(id, { phone: '13812345678', template: await template() })
    expect(data).toMatchObject({ status: 'failed', reason: 'not_configured', error: 'access_key_secret' })
  })
})

describe('the codes that sign people in by phone', () => {
  const ask = (phone: string) => t.call(null, 'POST /login/verification-code/', { phone })
  const someone = async (phone: string) => {
    const user = await t.signIn('user', { organization: org })
    await t.db.updateTable('users').set({ phone }).where('id', '=', user.id).execute()
  }
  const sent = () => expect.poll(() => posted.length)

  test('go by the default configuration of the organization, with its template; the outbox never holds one', async () => {
    await create({ ...aliyun, is_default: true, code_template: 'SMS_CODE' })
    await someone('13600000001')
    expect((await ask('13600000001')).status).toBe(200)
    await sent().toBe(1)
    expect(posted[0]!.query).toContain('TemplateCode=SMS_CODE')
    expect(posted[0]!.query).toMatch(/%22code%22%3A%22\d{6}%22%2C%22minutes%22%3A%225%22/)
    // An unknown phone and a phone of an organization without a service get the same answer.
    expect((await ask('13600000002')).status).toBe(200)
    org = await t.newOrganization()
    staff = await t.signIn('staff', { organization: org })
    await create({
      name: '试用',
      provider: 'outbox',
      sign_name: 'x',
      is_default: true,
      code_template: 'SMS_CODE',
    })
    await someone('13600000003')
    expect((await ask('13600000003')).status).toBe(200)
    await sent().toBe(1)
    expect(await t.db.selectFrom('outbox_messages').select('id').execute()).toEqual([])
    const log = await t.db
      .selectFrom('sms_messages')
      .select('id')
      .where('organization_id', '=', org)
      .execute()
    expect(log).toEqual([])
  })
})

describe('a template', () => {
  const make = (body: object) =>
    t.call(staff, 'POST /organizations/sms-template/', { name: 'x', scene: 'bill', ...body }, English)

  test('takes the variables of its scene only, well written', async () => {
    for (const [content, sentence] of [
      [slot('amount') + slot('nobody'), 'There is no variable nobody: choose one from the list'],
      [
        slot('payment_no'),
        'The variable payment_no belongs to another scene: choose one from the list, or another scene',
      ],
      ['$' + '{amount', 'A variable lacks its closing brace'],
      ['水'.repeat(501), 'At most 500 characters'],
      [' ', 'Required'],
    ] as const) {
      const reply = await make({ content })
      expect([reply.status, reply.data]).toEqual([400, { content: [sentence] }])
    }
    const { id } = (await make({ content: slot('amount') })).data
    const moved = await t.call(
      staff,
      `PATCH /organizations/sms-template/${id}/`,
      { scene: 'notice' },
      English,
    )
    expect([moved.status, Object.keys(moved.data)]).toEqual([400, ['content']])
  })

  test('that is sent by a schedule, or was sent, is not deleted, and where it is used is told with its number', async () => {
    const { id } = (await make({ content: slot('amount') })).data
    const config = (await create({ name: '试用', provider: 'outbox', sign_name: '清河水务' })).data.id
    for (const name of ['每天', '每天两次'])
      await t.call(staff, 'POST /organizations/sms-schedule/', {
        name,
        template: id,
        config,
        trigger: 'daily',
      })
    await t.call(staff, `POST ${PATH}${config}/test/`, { phone: '13812345678', template: id })
    for (const path of [`/organizations/sms-template/${id}/`, `${PATH}${config}/`]) {
      const reply = await t.call(staff, `DELETE ${path}`, undefined, English)
      expect([reply.status, reply.code]).toEqual([409, 'in_use'])
      expect(reply.msg).toContain('in use: 2 SMS schedules, 1 message of the log.')
    }
    expect((await t.call(staff, `GET /organizations/sms-template/${id}/`)).data.schedules).toBe(2)
  })
})
