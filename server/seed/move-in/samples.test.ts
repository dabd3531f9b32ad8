import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { upload } from '../../testing/multipart'
import { startApp, type TestApp } from '../../testing/test-app'
import { endedJob, startTestWorker, type TestWorker } from '../../testing/test-worker'
import { newWaterworks, type Waterworks } from '../../testing/waterworks'
import { yunxiTariff } from '../tariffs'

const SHEETS = ['accounts', 'open_bills', 'balances', 'history'] as const
const NOW = '2026-11-28 09:00:00'

let t: TestApp
let worker: TestWorker
let works: Waterworks
let moveIn: number
beforeAll(async () => {
  t = await startApp({ clock: NOW, demo: true })
  worker = await startTestWorker(t)
  // The demo is there as soon as one of its accounts is.
  await t.db.insertInto('users').values({ username: 'demo', password_hash: '', is_demo: true }).execute()
})
beforeEach(async () => {
  works = await newWaterworks(t, { account_no_rule: 'given', price_change_policy: 'by_days' })
  const { surcharges, homes } = yunxiTariff('2025-05-01')
  const surcharge_items: number[] = []
  for (const item of surcharges) surcharge_items.push(await works.surcharge(item))
  const { surcharges: _, ...price } = homes
  await works.price({ ...price, surcharge_items })
})
afterAll(async () => {
  await worker.stop()
  await t.stop()
  expect(worker.reports).toEqual([])
})

const get = (path: string) => t.call(works.staff, `GET ${path}`)
const samples = async () => (await get('/demo/move-in/')).data[0]
const path = (rest: string) => `/organizations/move-ins/${moveIn}/${rest}`
const post = (rest: string, body: object = {}) => t.call(works.staff, `POST ${path(rest)}`, body)

async function begin(as_of: string) {
  const { data } = await t.call(works.staff, 'POST /organizations/move-ins/', { name: '试一试', as_of })
  moveIn = data.id
}
/** Sends a sample as it was downloaded, in Chinese or English, and gives the job that has read it. */
async function send(call: string, kind: string, { variant = 'good', language = 'zh-CN' } = {}) {
  const { rawPayload, statusCode } = await t.app.inject({
    method: 'GET',
    url: `/api/demo/move-in/${kind}/?variant=${variant}`,
    headers: { authorization: `Bearer ${works.staff.token}`, 'accept-language': language },
  })
  expect(statusCode).toBe(200)
  const { data, text } = await upload(t, works.staff, path(call), [
    ...(kind === 'parallel' ? [] : [{ name: 'kind', content: kind }]),
    { name: 'files', file: `${kind}.csv`, content: rawPayload },
  ])
  if (!data?.job) throw new Error(text)
  return endedJob(t, works.staff, data.job)
}

test.each(['zh-CN', 'en'])(
  'the samples in %s go the whole way: no bad row, the totals that are said, a parallel run with its known differences, and the agreement',
  async (language) => {
    const { as_of, totals, parallel, takes_numbers } = await samples()
    expect([as_of, takes_numbers]).toEqual(['2026-09-30', true])
    await begin(as_of)
    for (const kind of SHEETS) await send('sheets/', kind, { language })
    const errors = await get(path('errors/'))
    expect(errors.data.results).toEqual([])
    expect((await get(path(''))).data).toMatchObject({ state: 'checked', staged: totals })
    expect(totals).toMatchObject({ accounts: 48, active: 45 })
    expect(await endedJob(t, works.staff, (await post('load/')).data.job)).toMatchObject({ state: 'done' })
    expect((await get(path(''))).data.totals).toEqual(totals)

    await send('parallel/', 'parallel', { language })
    expect((await get(path(''))).data.parallel).toMatchObject({
      ...{ rows: parallel.rows, same: parallel.same, undecided: 5 },
    })
    const { results } = (await get(path('differences/'))).data
    const apart = results.map((one: { difference: string; problem: string }) => [
      one.difference,
      one.problem !== '',
    ])
    expect(apart).toContainEqual(['-0.01', false])
    expect(apart).toContainEqual(['0.00', true])
    expect(apart.filter(([difference]: [string]) => difference === '6.00')).toHaveLength(2)
    await post('differences/decide/', { all: true, decision: 'old_wrong' })
    const agreed = await post('agree/', { control: totals })
    expect([agreed.status, agreed.data.state]).toEqual([200, 'agreed'])
    // The numbers are in use now: the next try has others.
    const next = (await get('/demo/move-in/accounts/')).text
    expect([next.includes('0300101'), next.includes('0301101')]).toEqual([false, true])
  },
)

test('the variant with errors shows a credit, a date that could be two days, an item that nobody knows, and what else exports have', async () => {
  await begin((await samples()).as_of)
  for (const kind of SHEETS) await send('sheets/', kind, { variant: 'errors', language: 'en' })
  const { results } = (await t.call(works.staff, `GET ${path('errors/?page_size=100')}`)).data
  const said = results
    .flatMap((row: { kind: string; problems: { message: string }[] }) =>
      row.problems.map(({ message }) => `${row.kind}: ${message}`),
    )
    .join('\n')
  for (const part of [
    /open_bills: 这是 ¥35\.60 的贷方余额，不是欠费/,
    /open_bills: 日期格式应为/,
    /open_bills: 没有这个名称的收费项目/,
    /accounts: 没有名称或编码为“ZZ-99”的记录/,
    /accounts: 与 accounts\.csv 第 2 行重复/,
    /balances: 户表的表里没有户号 0399999/,
  ])
    expect(said).toMatch(part)
  expect((await post('load/')).code).toBe('not_checked')
})

test('there are no samples where no demo is shown, nor where an organization has nothing to refer to', async () => {
  const bare = await t.signIn('staff', { organization: await t.newOrganization() })
  expect((await t.call(bare, 'GET /demo/move-in/')).data).toEqual([])
  expect((await t.call(bare, 'GET /demo/move-in/accounts/')).status).toBe(404)
  expect((await get('/demo/move-in/nothing/')).status).toBe(404)
  const elsewhere = await startApp({ clock: NOW })
  try {
    const other = await newWaterworks(elsewhere)
    await other.price({ name: '居民', mode: 'flat', price: '2.80', tax_rate: '0.03' })
    expect((await elsewhere.call(other.staff, 'GET /demo/move-in/')).data).toEqual([])
    expect((await elsewhere.call(other.staff, 'GET /demo/move-in/accounts/')).status).toBe(404)
  } finally {
    await elsewhere.stop()
  }
})
