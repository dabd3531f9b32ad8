import { afterAll, beforeAll, expect, test } from 'vitest'
import { inPlace } from './aside/work'
import { fileWorks } from './file-works'
import { newForeignOrganization } from './testing/foreign-rows'
import { newBankAccount, send, statement } from './testing/statements'
import { startApp, type TestApp } from './testing/test-app'
import { endedJob, startTestWorker, type TestWorker, upload } from './testing/test-worker'
import { newWaterworks, type Waterworks } from './testing/waterworks'

/** The works that were asked for, in turn. */
const asked: string[] = []
let t: TestApp
let worker: TestWorker
let works: Waterworks
beforeAll(async () => {
  t = await startApp({
    clock: '2026-03-20 09:00:00',
    // Between threads, data are cloned.
    aside: (db) => async (work, input) => {
      asked.push(work.name)
      return structuredClone(await inPlace(db)(work, structuredClone(input)))
    },
  })
  worker = await startTestWorker(t)
  works = await newWaterworks(t)
})
afterAll(async () => {
  await worker.stop()
  await t.stop()
})

test('no file that a person waits for is read or made on the server’s own thread', async () => {
  const { staff } = works
  const account = await newBankAccount(t, staff, '622200000001')
  const file = statement([['B1', '10.00', '2026-03-05']])
  const seen = await upload(t, staff, 'POST /reconciliations/preview/', file, {
    bank_account: String(account),
  })
  expect(seen.data.rows).toMatchObject([{ channel_no: 'B1', amount: '10.00' }])
  expect((await send(t, staff, account, file)).status).toBe(202)

  const price = await works.price({ name: '单价', mode: 'flat', price: '2.80' })
  const { location } = await works.meter(price)
  for (const path of [
    `/reading-rounds/${location}/sheet/`,
    `/reading-orders/import/template/?location=${location}`,
    '/meters/change/import/template/?filled=true',
  ])
    expect((await t.call(staff, `GET ${path}`)).text).toMatch(/^PK/)

  const readings = { name: 'a.csv', content: '户号,本次读数,抄表日期\nQS1,1,2026-03-05' }
  const { data } = await upload(t, staff, 'POST /reading-orders/import/', readings)
  await endedJob(t, staff, data.job)
  expect((await t.call(staff, `GET /jobs/${data.job}/refused/`)).text).toMatch(/^PK/)

  expect((await t.call(staff, 'GET /meters/export/?search=QS')).text).toMatch(/^PK/)

  const bank_account = await newBankAccount(t, staff, '622200000002', 'withholding')
  const run = await t.call(staff, 'POST /withholdings/', { bank_account, due_until: '2026-03-20' })
  await endedJob(t, staff, run.data.job)
  const [{ id }] = (await t.call(staff, 'GET /withholdings/')).data.results
  expect((await t.call(staff, `GET /withholdings/${id}/file/`)).text).toMatch(/^PK/)

  const other = await newForeignOrganization(t)
  const protocol = `GET /organizations/move-ins/${other.rows.move_ins}/protocol/`
  expect((await t.call(other.staff, protocol)).text).toMatch(/^%PDF/)

  expect(asked).toEqual(fileWorks.map(({ name }) => name))
})

test('the file of a person who names a bank account of others is not read', async () => {
  asked.length = 0
  const reply = await upload(t, works.staff, 'POST /reconciliations/', statement([]), { bank_account: '999' })
  expect([reply.status, asked]).toEqual([400, []])
})
