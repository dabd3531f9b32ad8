import * as xlsx from '@e965/xlsx'
import { meterColumns } from '@water/contract/meters/sheet'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrgId } from '../../db/scope'
import { readSheet } from '../../spreadsheet/sheet'
import { readTable } from '../../spreadsheet/table'
import { writeWorkbook } from '../../spreadsheet/write-workbook'
import { startApp, type TestApp, type TestUser } from '../../testing/test-app'
import { endedJob, startTestWorker, type TestWorker, upload } from '../../testing/test-worker'

let t: TestApp
let worker: TestWorker
let organization: OrgId
let clerk: TestUser
beforeAll(async () => {
  t = await startApp({ clock: '2026-03-10 09:00:00' })
  worker = await startTestWorker(t)
})
beforeEach(async () => {
  organization = await t.newOrganization()
  clerk = await t.signIn('user', { organization, permissions: [1, 3, 5] })
  await configure(organization)
})
afterAll(async () => {
  await worker.stop()
  await t.stop()
  expect(worker.reports).toEqual([])
})

/** The records that a sheet of meters refers to. */
async function configure(org: OrgId): Promise<void> {
  const staff = await t.signIn('staff', { organization: org })
  const create = async (path: string, body: object) => {
    const reply = await t.call(staff, `POST /organizations/${path}/`, body)
    expect([path, reply.status, reply.data]).toEqual([path, 201, expect.anything()])
  }
  await create('locations', { name: '北区一册', code: 'B001', level: 'book' })
  await create('locations', { name: '南区', code: 'S1', level: 'area' })
  await create('locations', { name: '南区', code: 'S2', level: 'area' })
  await create('meter-types', { name: '旋翼表', kind: 'mechanical' })
  await create('diameters', { name: 'DN15', mm: 15 })
  await create('water-prices', {
    name: '居民',
    category: 'resident',
    mode: 'flat',
    price: '2.80',
    base_persons: 4,
    tax_treatment: 'taxable',
    tax_rate: '0.03',
    effective_from: '2020-01-01',
  })
}

const header = ['表号', '户名', '地址', '位置', '水表类型', '口径', '水价', '初始读数']
const row = (meterNo: string, changed: Partial<Record<number, string>> = {}): string[] =>
  [meterNo, '张三', '幸福路1号', 'B001', '旋翼表', 'DN15', '居民', '12.5'].map(
    (cell, index) => changed[index] ?? cell,
  )
const csv = (...rows: string[][]) => ({
  name: '户表.csv',
  content: rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n'),
})

async function imported(file: { name: string; content: Buffer | string }, parts = {}, language = 'zh') {
  const reply = await upload(t, clerk, 'POST /meters/import/', file, parts)
  expect([reply.status, reply.msg]).toEqual([202, 'ok'])
  return endedJob(t, clerk, reply.data.job, language)
}

async function meterRows() {
  return t.db
    .selectFrom('meters')
    .selectAll()
    .where('organization_id', '=', organization)
    .orderBy('id')
    .execute()
}

describe('a sheet of meters', () => {
  test('opens an account for each row, with its number, device, terms and starting index', async () => {
    const job = await imported(csv(header, row('SB1'), row('SB2')))
    expect(job).toMatchObject({
      state: 'done',
      kind: 'meter_import',
      total: 2,
      done: 2,
      failed: 0,
      file: '户表.csv',
    })
    const meters = await meterRows()
    expect(meters).toHaveLength(2)
    expect(meters[0]).toMatchObject({
      meter_no: 'SB1',
      customer_name: '张三',
      persons: 4,
      initial_reading: '12.500',
      install_date: '2026-03-10',
      created_by: clerk.id,
    })
    expect(job.results.map((result: { row: number; id: number }) => [result.row, result.id])).toEqual([
      [2, meters[0]!.id],
      [3, meters[1]!.id],
    ])
    expect(job.results[0].msg).toBe(`已建户 ${meters[0]!.account_no}`)
    const beside = async (table: 'meter_states' | 'meter_terms' | 'installations') =>
      t.db
        .selectFrom(table)
        .select('meter_id')
        .where('organization_id', '=', organization)
        .orderBy('meter_id')
        .execute()
    for (const table of ['meter_states', 'meter_terms', 'installations'] as const)
      expect(await beside(table)).toEqual(meters.map(({ id }) => ({ meter_id: id })))
  })

  test('takes every field of the form, in the words of either language', async () => {
    const sheet: Record<string, string> = {
      'Meter no': 'SB9',
      'Customer name': '李四',
      Address: '1 Happiness Road',
      Location: '北区一册',
      'Meter type': '旋翼表',
      Diameter: 'dn15',
      'Water price': '居民',
      'Initial reading': '1,234.5',
      电话: '13800138000',
      安装日期: '2026年1月5日',
      用水人数: '3',
      付费方式: 'Prepaid',
      免违约金: '是',
      抄表周期: '1',
      阶梯年起始日: '2026/1/1',
      阶梯年已用量: '30',
      经度: '116.397',
      发票抬头类型: '企业',
      发票抬头: '某公司',
      代扣银行: '工商银行',
      代扣账号: '622202',
      代扣签约日: '20260105',
    }
    const job = await imported(csv(Object.keys(sheet), Object.values(sheet)))
    expect(job.results).toEqual([expect.objectContaining({ row: 2, ok: true })])
    const [meter] = await meterRows()
    expect(meter).toMatchObject({
      initial_reading: '1234.500',
      phone: '13800138000',
      install_date: '2026-01-05',
      persons: 3,
      billing_mode: 'prepaid',
      penalty_exempt: true,
      read_cycle_months: 1,
      opening_tier_year: '2026-01-01',
      opening_volume: '30.000',
      longitude: 116.397,
      title_type: 'enterprise',
      buyer_name: '某公司',
      withholding: { bank_name: '工商银行', account_no: '622202', signed_at: '2026-01-05' },
    })
  })

  test('says of each bad row which column is wrong and what to do, and opens the others', async () => {
    const job = await imported(
      csv(
        [...header, '用水人数', '安装日期'],
        [...row('SB1'), '', ''],
        [...row('SB2', { 1: '', 3: '西区', 7: '一百' }), '', ''],
        [...row('SB3', { 3: '南区' }), 'many', '2026-04-01'],
        [...row('SB4', { 7: '100000' }), '', ''],
      ),
    )
    expect(job).toMatchObject({ state: 'done', total: 4, done: 4, failed: 3 })
    expect(job.results.map((result: { row: number; errors: object }) => [result.row, result.errors])).toEqual(
      [
        [
          3,
          {
            户名: ['必填'],
            位置: ['没有名称或编码为“西区”的记录：请先建立，或改正'],
            初始读数: ['请输入十进制数字'],
          },
        ],
        [4, { 位置: ['有多条记录叫“南区”：请改填编码'], 用水人数: ['必须是整数'] }],
        [5, { 初始读数: [expect.stringContaining('5 位的表盘')] }],
        [2, {}],
      ],
    )
    expect((await meterRows()).map(({ meter_no }) => meter_no)).toEqual(['SB1'])
  })

  test('does not hold the unknown name of one row against the rows after it, nor against later sheets', async () => {
    const unknown = await imported(csv(header, row('M1', { 4: '没有的类型' }), row('M2')))
    expect([unknown.done, unknown.failed]).toEqual([2, 1])
    expect((await imported(csv(header, row('M3')))).failed).toBe(0)
  })

  test('says so in English to one who reads English', async () => {
    const job = await imported(csv(header, row('SB1', { 1: '' })), {}, 'en')
    expect(job.results[0]).toMatchObject({
      msg: 'Customer name: Required',
      errors: { 'Customer name': ['Required'] },
    })
  })

  test('refuses a number that is in use, and both of two rows with the same one', async () => {
    await imported(csv(header, row('SB1')))
    const job = await imported(csv(header, row('SB1'), row('SB2'), row('SB2'), row('SB3')))
    expect(job.results.map((result: { row: number; msg: string }) => [result.row, result.msg])).toEqual([
      [2, '表号：已被使用：SB1'],
      [3, '表号：与第 4 行重复，两行都未导入：请只保留正确的一行'],
      [4, '表号：与第 3 行重复，两行都未导入：请只保留正确的一行'],
      [5, expect.stringMatching(/^已建户/)],
    ])
  })

  test('keeps a name that looks like a formula as the text it is', async () => {
    const name = '=HYPERLINK("http://example.com","x")'
    await imported(csv(header, row('SB1', { 1: name }), row('SB2', { 1: '#REF!' })))
    expect((await meterRows()).map(({ customer_name }) => customer_name)).toEqual([name])
  })

  test('opens sub meters below their master, wherever it stands in the sheet', async () => {
    const wide = [...header, '总分表', '所属总表']
    const job = await imported(
      csv(
        wide,
        [...row('SUB'), '分表', 'MAIN'],
        [...row('LOST'), '分表', 'NONE'],
        [...row('MAIN'), '总表', ''],
      ),
    )
    const meters = await meterRows()
    const master = meters.find(({ meter_no }) => meter_no === 'MAIN')
    expect(meters.find(({ meter_no }) => meter_no === 'SUB')?.parent_id).toBe(master?.id)
    expect(job.results[0]).toMatchObject({ row: 3, errors: { 所属总表: [expect.stringContaining('NONE')] } })
  })

  test('only says what it would do when it is to check', async () => {
    const job = await imported(csv(header, row('SB1'), row('SB2', { 3: '西区' })), { check: 'true' })
    expect(job).toMatchObject({ check: true, total: 2, failed: 1 })
    expect(job.results[1]).toMatchObject({ row: 2, ok: true, id: null, msg: '可以建户' })
    expect(await meterRows()).toEqual([])
    expect((await imported(csv(header, row('SB1')))).results[0].msg).toMatch(/00000001$/)
  })

  test('names the columns that mean nothing to it', async () => {
    const job = await imported(csv([...header, '颜色'], [...row('SB1'), '红']))
    expect(job.ignored_columns).toEqual(['颜色'])
  })

  test('refuses what a sheet shows and no cell holds: no account is opened today for want of its date', async () => {
    const sheet = xlsx.utils.aoa_to_sheet([
      [...header, '安装日期', '备注'],
      [...row('SB1'), '2020-05-01'],
      row('SB2'),
      row('SB3'),
      [...row('SB4'), '2021-05-01'],
    ])
    sheet['!merges'] = [xlsx.utils.decode_range('I2:I3')]
    sheet.I4 = { t: 'n', f: 'TODAY()' }
    sheet['!rows'] = [{}, {}, {}, {}, { hidden: true }]
    sheet['!cols'] = [{}, { hidden: true }]
    const book = xlsx.utils.book_new()
    xlsx.utils.book_append_sheet(book, sheet, '一册')
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([header, row('SB5')]), '二册')
    const file = { name: '户表.xlsx', content: xlsx.write(book, { type: 'buffer' }) }
    const job = await imported(file, {}, 'en')
    const beside = { hidden_rows: 1, hidden_columns: ['户名'], other_sheets: ['二册'] }
    expect(job).toMatchObject({ total: 4, failed: 3, ...beside })
    expect(job.results.slice(0, 3).map(({ errors }: { errors: object }) => errors)).toEqual([
      { 'Installed on': ['I2:I3 is merged: write the value into each row'] },
      { 'Installed on': ['I2:I3 is merged: write the value into each row'] },
      { 'Installed on': [expect.stringMatching(/^I4 holds a formula/)] },
    ])
    expect((await meterRows()).map(({ meter_no, install_date }) => [meter_no, install_date])).toEqual([
      ['SB4', '2021-05-01'],
    ])
  })
})

describe('the file itself', () => {
  test('with wrong headings fails the job, naming those missing and those found', async () => {
    const job = await imported(csv(['表号', '姓氏'], ['1', '2']))
    expect(job.state).toBe('failed')
    expect(job.msg).toContain('户名 (Customer name)')
    expect(job.msg).toContain('表号 · 姓氏')
  })

  test.each([
    ['a PDF', 'a.xlsx', '%PDF-1.7', 'file_not_spreadsheet'],
    ['an old Excel file', 'a.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'file_old_excel'],
    ['nothing', 'a.csv', '', 'file_empty'],
  ])('is refused at once when it is %s', async (_, name, content, code) => {
    const reply = await upload(t, clerk, 'POST /meters/import/', { name, content })
    expect([reply.status, reply.code]).toEqual([400, code])
    expect(reply.msg).not.toBe('')
  })

  test('is refused at once when it is missing', async () => {
    const reply = await t.call(clerk, 'POST /meters/import/', {})
    expect(reply.status).toBe(415)
  })
})

test('a damaged character stays in a name, which the check counts, and costs a number its row', async () => {
  const { name, content } = csv(header, row('SB1', { 1: '张三丰' }), row('SB2'), row('SB3'))
  const broken = Buffer.from(content as string)
  broken[broken.indexOf('丰')] = 0xff
  broken[broken.indexOf('SB3') + 1] = 0xff
  const ended = await imported({ name, content: broken }, { check: 'true' })
  expect(ended).toMatchObject({ done: 3, failed: 1, damaged_rows: 1 })
  expect(ended.results[0]).toMatchObject({ row: 4, errors: { 表号: [expect.stringContaining('损坏')] } })
})

describe('the template', () => {
  test('has every column and an example, which is refused by its name when it is left in, and can be imported under another number', async () => {
    const reply = await t.app.inject({
      url: '/api/meters/import/template/',
      headers: { authorization: `Bearer ${clerk.token}` },
    })
    expect(reply.headers['content-type']).toContain('spreadsheetml')
    const { rows, ...beside } = await readTable({ name: 'a.xlsx', bytes: reply.rawPayload }, meterColumns)
    // The sheet of notes is ours.
    expect(beside).toEqual({
      ignoredColumns: [],
      damagedRows: 0,
      hiddenRows: 0,
      hiddenColumns: [],
      otherSheets: [],
    })
    expect(rows).toHaveLength(1)
    const [example] = rows
    expect(example?.values.phone).toBe('13800138000')
    const left = await imported({ name: 'template.xlsx', content: reply.rawPayload })
    expect(left).toMatchObject({ total: 1, failed: 1, ignored_columns: [] })
    expect(left.results[0]).toMatchObject({ row: 2, errors: { 表号: [expect.stringContaining('示例')] } })
    const titles = meterColumns.map(({ zh }) => zh)
    const cells = meterColumns.map(({ key }) => (key === 'meter_no' ? 'SB9' : (example?.values[key] ?? '')))
    expect(await imported(csv(titles, cells))).toMatchObject({ total: 1, failed: 0 })
  })

  test('the accounts’ own file is read by the import, each heading known to it or named as left out', async () => {
    await imported(csv(header, row('SB1')))
    const staff = await t.signIn('staff', { organization })
    const reply = await t.app.inject({
      url: '/api/meters/export/?format=csv',
      headers: { authorization: `Bearer ${staff.token}` },
    })
    const renamed = reply.payload.replace('SB1', 'SB2')
    const ended = await imported({ name: '户表.csv', content: Buffer.from(renamed) })
    expect(ended.ignored_columns.join(' ')).toBe(
      '户号 状态 欠费 前户欠费 预存余额 最近读数 最近抄表 曾用户号 平均用水量 建档时间',
    )
    // The line of totals is no account.
    expect(ended).toMatchObject({ total: 2, done: 2, failed: 1 })
    expect((await meterRows()).map(({ meter_no }) => meter_no)).toEqual(['SB1', 'SB2'])
  })
})

test('the refused rows come back as a sheet that can be corrected and uploaded', async () => {
  const sheet = writeWorkbook([
    {
      name: '户表',
      columns: header.map(() => ({ width: 12 })),
      rows: [header, row('007', { 3: '西区' }), row('SB2')].map((cells) => cells.map((text) => ({ text }))),
    },
  ])
  const { id } = await imported({ name: '户表.xlsx', content: sheet })
  const reply = await t.app.inject({
    url: `/api/jobs/${id}/refused/`,
    headers: { authorization: `Bearer ${clerk.token}` },
  })
  const { rows } = await readTable({ name: 'a.xlsx', bytes: reply.rawPayload }, [
    ...meterColumns,
    { key: 'problem', zh: '问题', en: 'Problem', type: 'text' },
  ])
  expect(rows).toHaveLength(1)
  // Also the columns that are still to be filled.
  for await (const { row, cells } of readSheet({ name: 'a.xlsx', bytes: reply.rawPayload }))
    if (row === 1) expect(cells.slice(2)).toEqual(meterColumns.map(({ zh }) => zh))
  expect(rows[0]?.values).toMatchObject({
    meter_no: '007',
    location: '西区',
    problem: expect.stringContaining('西区'),
  })

  const staff = await t.signIn('staff', { organization })
  await t.call(staff, 'POST /organizations/locations/', { name: '西区', code: 'W', level: 'area' })
  const again = await imported({ name: 'corrected.xlsx', content: reply.rawPayload })
  expect(again).toMatchObject({ total: 1, failed: 0, ignored_columns: [] })
  expect((await meterRows()).map(({ meter_no }) => meter_no)).toEqual(['SB2', '007'])
})
