import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../features/access/passwords'
import { startApp, type TestApp, type TestUser } from '../testing/test-app'
import { newWaterworks, type Waterworks } from '../testing/waterworks'

const PASSWORD = 'correct horse battery'

let t: TestApp
let works: Waterworks
let staff: TestUser
beforeAll(async () => {
  t = await startApp()
  works = await newWaterworks(t)
  staff = works.staff
  const password_hash = await hashPassword(PASSWORD)
  await t.db.updateTable('users').set({ password_hash }).where('id', '=', staff.id).execute()
})
afterAll(() => t.stop())

type Fields = [name: string, value: string][]
const ENCODINGS: [string, (fields: Fields) => { type: string; payload: string }][] = [
  [
    'application/x-www-form-urlencoded',
    (fields) => ({
      type: 'application/x-www-form-urlencoded',
      payload: new URLSearchParams(fields).toString(),
    }),
  ],
  [
    'multipart/form-data',
    (fields) => ({
      type: 'multipart/form-data; boundary=cut',
      payload: `${fields
        .map(([name, value]) => `--cut\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
        .join('')}--cut--\r\n`,
    }),
  ],
]

describe.each(ENCODINGS)('as %s', (name, encode) => {
  async function send(method: 'POST' | 'PATCH', path: string, fields: Fields, user: TestUser | null = staff) {
    const { type, payload } = encode(fields)
    const response = await t.app.inject({
      method,
      url: `/api${path}`,
      headers: { 'content-type': type, ...(user && { authorization: `Bearer ${user.token}` }) },
      payload,
    })
    return { status: response.statusCode, ...response.json() }
  }

  test('one signs in', async () => {
    const { status, data } = await send(
      'POST',
      '/login/',
      [
        ['account', staff.username],
        ['password', PASSWORD],
      ],
      null,
    )
    expect([status, typeof data.access, typeof data.refresh]).toEqual([200, 'string', 'string'])
  })

  test('a record is made and changed: numbers and yes or no are what their texts say, and text stays text', async () => {
    const made = await send('POST', '/organizations/bank-accounts/', [
      ['bank_name', '2024'],
      ['account_name', '自来水公司 & 客户'],
      ['account_no', `62220212${name.length}56789${name.length}`],
      ['purpose', 'refund'],
      ['is_default', 'true'],
    ])
    expect(made).toMatchObject({
      status: 201,
      data: { bank_name: '2024', account_name: '自来水公司 & 客户', is_default: true },
    })
    const diameter = await send('POST', '/organizations/diameters/', [
      ['name', `DN ${name.length}`],
      ['mm', '15'],
      ['organization', String(works.org)],
    ])
    expect(diameter).toMatchObject({ status: 201, data: { mm: 15 } })
    const changed = await send('PATCH', `/organizations/diameters/${diameter.data.id}/`, [['mm', '20']])
    expect(changed).toMatchObject({ status: 200, data: { mm: 20 } })
  })

  test('what is wrong is said of its field, and no other organization is written in', async () => {
    const wrong = await send('POST', '/organizations/diameters/', [
      ['name', 'DN1'],
      ['mm', '1e1'],
      ['colour', '1'],
    ])
    expect([wrong.status, Object.keys(wrong.data).sort()]).toEqual([400, ['colour', 'mm']])
    const foreign = await send('POST', '/organizations/diameters/', [
      ['name', 'DN1'],
      ['mm', '1'],
      ['organization', String((await newWaterworks(t)).org)],
    ])
    expect([foreign.status, foreign.code]).toEqual([403, 'other_organization'])
  })
})
