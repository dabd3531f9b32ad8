import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Owner } from '../../db/login/owner'
import { createFileStore } from '../../files/file-store'
import { jobKinds } from '../../job-kinds'
import { readCode } from '../../paper/testing/read-code'
import { lineOf, type Placed, readPaper, squeezedText } from '../../paper/testing/read-paper'
import { periodicWork } from '../../periodic-work'
import { startApp, TEST_SECRET, type TestApp, type TestUser } from '../../testing/test-app'
import { endedJob, startTestWorker, type TestWorker } from '../../testing/test-worker'
import { beijing, newWaterworks, type Waterworks } from '../../testing/waterworks'
import { runJob } from '../jobs/run-job'
import { createCarriers } from '../messages/carriers'

let t: TestApp
let worker: TestWorker
let works: Waterworks
let price: number
const dataFolder = mkdtempSync(join(tmpdir(), 'printing-'))
const files = createFileStore({ filesFolder: join(dataFolder, 'files') })
beforeAll(async () => {
  t = await startApp({ clock: '2026-02-10 09:00:00', dataFolder })
  worker = await startTestWorker(t)
})
beforeEach(async () => {
  t.clock.now = '2026-02-10 09:00:00'
  works = await newWaterworks(t, { due_days: 15, penalty_rate: '0.001' })
  price = await beijing(works)
  const facts = {
    address: '滨河路 8 号',
    contact_phone: '0591-87654321',
    how_to_pay: '微信搜索“榕江水务”\n营业厅：滨河路 8 号',
  }
  await t.call(works.staff, `PATCH /organizations/orgs/${works.org}/`, facts)
})
afterAll(async () => {
  await worker.stop()
  await t.stop()
  rmSync(dataFolder, { recursive: true })
  expect(worker.reports).toEqual([])
})

const start = (body: object, user = works.clerk) => t.call(user, 'POST /orders/print/', body)
const fileOf = (job: number, user: TestUser = works.clerk) => t.call(user, `GET /jobs/${job}/file/`)

/** The PDF of a job, as it lies on the disk. */
async function pdfOf(job: number): Promise<Buffer> {
  const { rows } = await sql<{ key: string }>`select key from job_made_files where job_id = ${job}`.execute(
    t.db,
  )
  return buffer(await files.read(rows[0]!.key))
}

async function printed(body: object): Promise<{ pdf: Buffer; pages: Placed[][] }> {
  const { status, data, text } = await start(body)
  if (status !== 202) throw new Error(text)
  const job = await endedJob(t, works.clerk, data.job)
  expect(job).toMatchObject({ state: 'done', failed: 0, has_result_file: true })
  const pdf = await pdfOf(data.job)
  return { pdf, pages: await readPaper(pdf) }
}

test('the bills of a filter are one PDF in the order of the route, each as its order was issued', async () => {
  const second = (
    await t.call(works.staff, 'POST /organizations/locations/', { name: '二册', level: 'book', code: 'B2' })
  ).data.id
  const building = (
    await t.call(works.staff, 'POST /organizations/locations/', {
      name: '1 号楼',
      level: 'building',
      code: 'B1-1',
      parent: works.location,
    })
  ).data.id
  const last = await works.meter(price, { customer_name: '丁', seq_no: 1, location: second })
  const unnumbered = await works.meter(price, { customer_name: '丙' })
  const later = await works.meter(price, { customer_name: '乙', seq_no: 20 })
  const first = await works.meter(price, {
    customer_name: '甲',
    seq_no: 3,
    location: building,
    install_date: '2026-01-01',
    opening_cumulative: { tier_year_from: '2026-01-01', volume: '170' },
  })
  for (const { id } of [last, unnumbered, later, first]) await works.read(id, 25, '2026-01-25')
  await t.call(works.clerk, `PATCH /meters/${first.id}/`, { customer_name: '甲改名', address: '新址 1 号' })

  const { pdf, pages } = await printed({ filter: { billing_month: '2026-01' }, kind: 'bill', paper: 'A5' })
  expect(pages).toHaveLength(4)
  for (const [at, name] of ['甲', '乙', '丙', '丁'].entries())
    expect(squeezedText(pages[at]!)).toContain(`户名：${name}户号：`)
  const [page] = pages
  // 10 m³ of the first tier at 2.07, 15 of the second at 4.07, with two surcharges (domain.md §5): 155.00 in all.
  const text = squeezedText(page!)
  expect(text).toContain('用水地址：建国路1号')
  expect(lineOf(page!, '居民生活用水 第 1 档')).toEqual(['居民生活用水 第 1 档', '10 m³', '2.07', '20.70'])
  expect(lineOf(page!, '居民生活用水 第 2 档')).toEqual(['居民生活用水 第 2 档', '15 m³', '4.07', '61.05'])
  expect(lineOf(page!, '合计')).toEqual(['合计', '¥155.00'])
  expect(text).toContain('阶梯年度累计：195m³')
  expect(text).toContain('缴费方式：微信搜索“榕江水务”营业厅：滨河路8号服务电话：0591-87654321')
  expect(await readCode(pdf, 1)).toBe(first.account_no)
  expect(await readCode(pdf, 3)).toBe(unnumbered.account_no)
})

test('a reminder names all that its customer owes, with the penalty of the day, and nobody who owes nothing or is suspended', async () => {
  const owing = await works.meter(price, { customer_name: '欠费户' })
  const paid = await works.meter(price, { customer_name: '已缴户' })
  const suspended = await works.meter(price, { customer_name: '报停户' })
  t.clock.now = '2026-01-05 09:00:00'
  for (const { id } of [owing, paid, suspended]) await works.read(id, 10, '2026-01-05')
  t.clock.now = '2026-02-10 09:00:00'
  const { data: newer } = await works.read(owing.id, 16, '2026-02-09')
  await t.call(works.clerk, 'POST /payment-records/', { meter: paid.id, method: 'cash', amount: 100 })
  await t.call(works.clerk, `POST /meters/${suspended.id}/suspend/`, { date: '2026-02-01', reason: '外出' })

  const { pages } = await printed({
    filter: { due_date_to: '2026-02-01' },
    kind: 'reminder',
    paper: 'A4',
    pay_by: '2026-02-28',
  })
  expect(pages).toHaveLength(1)
  const text = squeezedText(pages[0]!)
  // 50.00, due on 20 January, is 21 days late: 1.05. 30.00 is not due yet.
  expect(text).toContain('截至2026-02-10，贵户有2笔水费未缴，共¥81.05。请于2026-02-28前缴清。')
  expect(text).toContain('21天50.001.0551.05')
  expect(text).toContain(`${newer.order_no}${newer.due_date}未到期30.000.0030.00`)
  expect(lineOf(pages[0]!, '应缴，请于 2026-02-28 前缴清')).toEqual([
    '应缴，请于 2026-02-28 前缴清',
    '¥81.05',
  ])
})

test('a former customer is reminded of his own orders by his own name, and the present one of his', async () => {
  const { id: meter } = await works.meter(price, { customer_name: '前户主' })
  const { data: old } = await works.read(meter, 10, '2026-01-25')
  const payment = await t.call(works.clerk, 'POST /payment-records/', { meter, method: 'cash', amount: 50 })
  const transfer = { transferred_at: '2026-01-31 09:00:00', customer: { customer_name: '新户主' } }
  expect((await t.call(works.clerk, `POST /meters/${meter}/transfer/`, transfer)).status).toBe(200)
  const { data: next } = await works.read(meter, 16, '2026-02-09')
  await t.call(works.staff, `POST /payment-records/${payment.data.id}/reverse/`, { reason: '退票' })

  const { pages } = await printed({ ids: [next.id], kind: 'reminder', paper: 'A5' })
  expect(pages.map(squeezedText)).toEqual([expect.stringContaining('户名：新户主')])
  const both = await printed({ filter: { meter }, kind: 'reminder', paper: 'A5' })
  const [former, present] = both.pages.map(squeezedText)
  expect(former).toMatch(/户名：前户主.*1笔水费未缴，共¥50.00。/)
  expect(present).toMatch(/户名：新户主.*1笔水费未缴，共¥30.00。/)
  // The present one's letters are kept as notices.
  await printed({ ids: [old.id], kind: 'reminder', paper: 'A5' })
  await printed({ ids: [next.id], kind: 'bill', paper: 'A5' })
  const { rows } = await sql`
    select printed_at from printed_reminders where organization_id = ${works.org} and meter_id = ${meter}`.execute(
    t.db,
  )
  expect(rows).toEqual([{ printed_at: t.clock.now }, { printed_at: t.clock.now }])
})

test('orders of another organization, reversed ones and what nobody owes are refused', async () => {
  const other = await newWaterworks(t)
  const foreign = (await other.read((await other.meter(await beijing(other))).id, 5, '2026-01-25')).data.id
  const own = (await works.read((await works.meter(price)).id, 5, '2026-01-25')).data.id
  const body = { kind: 'bill', paper: 'A5' }
  expect((await start({ ids: [own, foreign], ...body })).body).toMatchObject({
    code: 'invalid',
    data: { ids: [expect.any(String)] },
  })
  expect((await start({ ids: [own], ...body, pay_by: '2026-02-09' })).status).toBe(400)
  expect((await start({ ids: [own], filter: {}, ...body })).status).toBe(400)
  const { data } = await start({ ids: [own], ...body })
  await endedJob(t, works.clerk, data.job)
  expect((await fileOf(data.job, other.clerk)).status).toBe(404)
  expect((await fileOf(data.job, works.staff)).status).toBe(404)
  const file = await fileOf(data.job)
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain('水费账单 2026-02-10.pdf')
})

test('the same orders give the same bytes, a run that another took over leaves nothing, and after 30 days the file is gone', async () => {
  const { data: order } = await works.read((await works.meter(price)).id, 5, '2026-01-25')
  const { data } = await start({ ids: [order.id], kind: 'bill', paper: 'A4' })
  await endedJob(t, works.clerk, data.job)
  const first = await pdfOf(data.job)
  const again = sql`
    with gone as (delete from job_made_files where job_id = ${data.job})
    update jobs set state = 'queued', finished_at = null where id = ${data.job}`
  await again.execute(t.db)

  const services = {
    databases: t.databases,
    owner: new Owner(t.db),
    clock: () => t.clock.now,
    kinds: jobKinds,
    report: () => {},
  }
  const kept: string[] = []
  const overtaken = {
    ...files,
    async receive(...given: Parameters<typeof files.receive>) {
      const key = await files.receive(...given)
      await runJob({ ...services, files }, works.org, data.job, 'second')
      kept.push(key)
      return key
    },
  }
  await expect(runJob({ ...services, files: overtaken }, works.org, data.job, 'first')).rejects.toThrow(
    'another run',
  )
  expect(await files.find(kept[0]!)).toBeNull()
  expect((await pdfOf(data.job)).equals(first)).toBe(true)
  expect((await t.call(works.clerk, `GET /jobs/${data.job}/`)).data).toMatchObject({
    state: 'done',
    total: 1,
    done: 1,
  })

  const { rows } = await sql<{
    key: string
  }>`select key from job_made_files where job_id = ${data.job}`.execute(t.db)
  const purge = periodicWork({
    nightly: null,
    databases: t.databases,
    owner: new Owner(t.db),
    clock: () => '2026-03-13 00:00:00',
    files,
    carriers: createCarriers(t.databases, TEST_SECRET),
    sealed: () => {},
    report: () => {},
  })
  await purge.find(({ name }) => name === 'old files of jobs')!.work(new AbortController().signal)
  expect((await fileOf(data.job)).status).toBe(404)
  expect((await t.call(works.clerk, `GET /jobs/${data.job}/`)).data.has_result_file).toBe(false)
  // It stays among the removed files for a day, for a back-up under way.
  const removed = await files.find(rows[0]!.key)
  expect(removed).not.toBeNull()
  await removed?.close()
  await expect(files.read(rows[0]!.key)).rejects.toThrow()
})
