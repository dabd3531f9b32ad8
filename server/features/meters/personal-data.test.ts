import type { Endpoint } from '@water/contract/endpoint'
import { endpoints as declared } from '@water/contract/endpoints'
import { codeOf, PERMISSIONS } from '@water/rules/access/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ForeignOrganization, newForeignOrganization } from '../../testing/foreign-rows'
import { sampleQuery } from '../../testing/sample-bodies'
import { startApp, type TestApp, type TestUser } from '../../testing/test-app'

let t: TestApp
let home: ForeignOrganization
beforeAll(async () => {
  t = await startApp()
  home = await newForeignOrganization(t)
  const path = `PATCH /meters/${home.rows.meters}/`
  expect((await t.call(home.staff, path, PERSONAL)).status).toBe(200)
  // A second change, so that the trail has the values before and after.
  const { withholding } = PERSONAL
  const later = {
    buyer_account: '6228480402564890019',
    withholding: { ...withholding, account_no: '6217000010001234568' },
  }
  expect((await t.call(home.staff, path, later)).status).toBe(200)
  expect((await t.call(home.staff, path, PERSONAL)).status).toBe(200)
})
afterAll(() => t.stop())

const PERSONAL = {
  phone: '13812345678',
  id_number: '11010519491231002X',
  buyer_phone: '13987654321',
  buyer_account: '6228480402564890018',
  withholding: {
    bank_name: '中国银行',
    account_no: '6217000010001234567',
    account_name: '张三',
    contract_no: 'W-1',
  },
}
const WHOLE = [
  PERSONAL.phone,
  PERSONAL.id_number,
  PERSONAL.buyer_phone,
  PERSONAL.buyer_account,
  PERSONAL.withholding.account_no,
  '6228480402564890019',
  '6217000010001234568',
]

/** The unmasked personal data that a user can read in the answers of these calls. */
async function wholeFor(user: TestUser, isRead: (endpoint: Endpoint) => boolean): Promise<string[]> {
  const found: string[] = []
  let answered = 0
  for (const endpoint of declared as readonly Endpoint[]) {
    const { method, path, owner } = endpoint
    if (method !== 'GET' || !isRead(endpoint)) continue
    const place = path
      .replace('{id}', String(home.rows[owner ?? ''] ?? 1))
      .replace('{user_pk}', String(user.id))
    const query = {
      ...sampleQuery[`GET ${path}`],
      ...(path === '/audit/timeline/' && { object_id: home.rows.meters }),
      ...(path === '/audit/export/' && { format: 'csv' }),
    }
    const reply = await t.call(user, `GET ${place}`, query)
    if (reply.status === 200) answered++
    found.push(...WHOLE.filter((text) => reply.text.includes(text)).map((text) => `${path}: ${text}`))
  }
  expect(answered).toBeGreaterThan(0)
  return found
}

/** The calls that a user with these permissions may make: endpoints.test.ts holds that all others are refused. */
const openWith =
  (permissions: readonly number[]) =>
  ({ access }: Endpoint) =>
    typeof access === 'string'
      ? access !== 'superuser'
      : access.some((permission) => permissions.includes(codeOf(permission)))
const LOOKING = PERMISSIONS.map(({ code }) => code).filter((code) => code !== 2)

/** Each is held by some and lacked by others: no permission but that to edit decides what is masked. */
const groupsOf = (codes: readonly number[], count: number) =>
  Array.from({ length: count }, (_, group) => codes.filter((_, at) => at % count === group))

test('whoever may not edit an account sees no phone, identity number or bank account whole, whatever else they may', async () => {
  for (const permissions of [...groupsOf(LOOKING, 2), ...groupsOf(LOOKING, 3), LOOKING]) {
    const user = await t.signIn('user', { organization: home.org, permissions })
    expect([permissions, await wholeFor(user, openWith(permissions))]).toEqual([permissions, []])
  }
})

test('whoever may edit it sees them whole on its page, and nowhere else', async () => {
  const permissions = [...LOOKING, 2]
  const editor = await t.signIn('user', { organization: home.org, permissions })
  const found = new Set((await wholeFor(editor, openWith(permissions))).map((line) => line.split(': ')[0]))
  expect([...found]).toEqual(['/meters/{id}/'])
})

test('audit trail, export and time lines show them in outline to staff, too, also entries of former times', async () => {
  await t.db
    .insertInto('audit_entries')
    .values({
      organization_id: home.org,
      at: t.clock.now,
      actor_name: 'someone',
      action: 'meter.update',
      object_type: 'meter',
      object_id: home.rows.meters!,
      before: null,
      after: JSON.stringify(PERSONAL),
    })
    .execute()
  expect(
    await wholeFor(home.staff, ({ path }) => path.includes('/audit/') || path.endsWith('/timeline/')),
  ).toEqual([])
  const line = await t.call(home.staff, `GET /meters/${home.rows.meters}/timeline/`)
  expect(line.text).toContain('6217***********4567')
  expect(line.text).toContain('6228***********0018')
})
