import { changeColumns } from '@water/contract/lifecycle/sheet'
import { readingColumns } from '@water/contract/readings/sheet'
import type { SheetColumn } from '@water/contract/sheet-column'
import { codeOf } from '@water/rules/access/permissions'
import { beforeEach, expect, test } from 'vitest'
import { readTable } from '../../spreadsheet/table'
import { endedJob, upload } from '../../testing/test-worker'
import { worksWithWorker } from '../../testing/works-with-worker'

const on = worksWithWorker('2026-03-31 09:00:00')
const READINGS = '/reading-orders/import/template/'
const CHANGES = '/meters/change/import/template/'
let first: { id: number; account_no: string; meter_no: string }
let second: typeof first
beforeEach(async () => {
  first = await on.works.meter(on.price, { customer_name: '甲一' })
  second = await on.works.meter(on.price, { customer_name: '甲二' })
  await on.works.meter(on.price, { customer_name: '乙' })
  await on.works.read(second.id, '12.5', '2026-02-05 08:00:00')
})

async function filled(path: string, columns: readonly SheetColumn[], query: string, language = 'zh-CN') {
  const reply = await on.t.app.inject({
    url: `/api${path}?filled=true&${query}`,
    headers: { authorization: `Bearer ${on.works.clerk.token}`, 'accept-language': language },
  })
  expect(reply.statusCode, reply.body.slice(0, 200)).toBe(200)
  const { rows } = await readTable({ name: 'a.xlsx', bytes: reply.rawPayload }, columns)
  return rows.map(({ values }) => values)
}

/** Types into the rows of a template and sends it. */
async function sent(
  call: string,
  columns: readonly SheetColumn[],
  rows: readonly Record<string, string>[],
  typed: (row: Record<string, string>, at: number) => Record<string, string>,
) {
  const lines = rows.map((row, at) => {
    const cells = { ...row, ...typed(row, at) }
    return columns.map(({ key }) => cells[key] ?? '').join(',')
  })
  const content = [columns.map(({ zh }) => zh).join(','), ...lines].join('\n')
  const { data, text } = await upload(on.t, on.works.clerk, call, { name: 'a.csv', content })
  expect(data?.job, text).toBeDefined()
  return endedJob(on.t, on.works.clerk, data.job)
}

const LISTED = `search=${encodeURIComponent('甲')}&ordering=-account_no`

test('a template of readings has the accounts of the list in its order, and filled in is what the import takes', async () => {
  const rows = await filled(READINGS, readingColumns, LISTED)
  expect(rows.map(({ customer_name }) => customer_name)).toEqual(['甲二', '甲一'])
  expect(rows[0]).toMatchObject({
    ...{ account_no: second.account_no, meter_no: second.meter_no },
    ...{ last_reading: '12.5', last_read_at: '2026-02-05', current_reading: '' },
  })
  const job = await sent('POST /reading-orders/import/', readingColumns, rows, () => ({
    ...{ current_reading: '20', read_at: '2026-03-05' },
  }))
  expect([job.done, job.failed, job.ignored_columns], JSON.stringify(job.results)).toEqual([2, 0, []])
})

test('a template of change-overs has them too, and filled in changes their devices', async () => {
  const rows = await filled(CHANGES, changeColumns, LISTED, 'en')
  expect(rows.map(({ account_no, last_reading }) => [account_no, last_reading])).toEqual([
    [second.account_no, '12.5'],
    [first.account_no, '0'],
  ])
  const job = await sent('POST /meters/change/import/', changeColumns, rows, (_row, at) => ({
    ...{ final_reading: '14', new_meter_no: `NEW-${at}`, initial_reading: '0' },
    ...{ changed_at: '2026-03-05', reason: '周期换表' },
  }))
  expect([job.done, job.failed, job.ignored_columns], JSON.stringify(job.results)).toEqual([2, 0, []])
  const { data } = await on.t.call(on.works.clerk, `GET /meters/${second.id}/`)
  expect(data.meter_no).toBe('NEW-0')
})

test('a suspended account, which takes no row, is left out', async () => {
  const suspended = await on.t.call(on.works.clerk, `POST /meters/${first.id}/suspend/`, {
    ...{ date: '2026-03-10', reason: '外出' },
  })
  expect(suspended.status, suspended.text).toBe(200)
  expect(await filled(READINGS, readingColumns, LISTED)).toHaveLength(1)
})

test('only who sees the list of meters fills a template with it', async () => {
  const organization = on.works.org
  const reader = await on.t.signIn('user', { organization, permissions: [codeOf('readingCreate')] })
  expect((await on.t.call(reader, `GET ${READINGS}?filled=true`)).status).toBe(403)
  expect((await on.t.call(reader, `GET ${READINGS}`)).status).toBe(200)
})
