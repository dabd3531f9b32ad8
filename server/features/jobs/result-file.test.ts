import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSheet } from '../../spreadsheet/sheet'
import { firstSheetOf } from '../../spreadsheet/workbook'
import { readDirectory, unpack, writeZip } from '../../spreadsheet/zip'
import { startApp, type TestApp } from '../../testing/test-app'
import { endedJob, startTestWorker, type TestFile, type TestWorker, upload } from '../../testing/test-worker'
import { beijing, newWaterworks, type Waterworks } from '../../testing/waterworks'

let t: TestApp
let worker: TestWorker
let works: Waterworks
let accounts: string[]
beforeAll(async () => {
  t = await startApp({ clock: '2026-03-10 09:00:00' })
  worker = await startTestWorker(t)
  works = await newWaterworks(t)
  const price = await beijing(works)
  accounts = [await works.meter(price), await works.meter(price)].map(({ account_no }) => account_no)
})
afterAll(async () => {
  await worker.stop()
  await t.stop()
  expect(worker.reports).toEqual([])
})

async function imported(file: TestFile, parts = {}) {
  const started = await upload(t, works.clerk, 'POST /reading-orders/import/', file, parts)
  return endedJob(t, works.clerk, started.data.job)
}
async function resultOf(job: { id: number }, language: string) {
  const headers = { authorization: `Bearer ${works.clerk.token}`, 'accept-language': language }
  const reply = await t.app.inject({ url: `/api/jobs/${job.id}/file/`, headers })
  expect(reply.statusCode).toBe(200)
  const name = decodeURIComponent(String(reply.headers['content-disposition']).split("''")[1] ?? '')
  return { name, type: String(reply.headers['content-type']), bytes: reply.rawPayload }
}
async function cellsOf(name: string, bytes: Buffer) {
  const rows: [number, ...(string | undefined)[]][] = []
  for await (const { row, cells } of readSheet({ name, bytes })) rows.push([row, ...cells])
  return rows
}

/**
 * A file as Excel writes it: a title over the header, styles, a formula, a blank cell with a style at the right, a
 * second sheet, a picture.
 */
const styledBook = (first: string, second: string) => {
  const text = (at: string, value: string, style = 1) =>
    `<c r="${at}" s="${style}" t="inlineStr"><is><t>${value}</t></is></c>`
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const sheet =
    `<?xml version="1.0"?><worksheet ${main}><dimension ref="A1:E5"/><cols><col min="1" max="1" width="30"/></cols><sheetData>` +
    `<row r="1" spans="1:5">${text('A1', '三月抄表', 2)}</row><row r="2" ht="30">${text('A2', '户号', 3)}${text('B2', '本次读数', 3)}${text('C2', '抄表日期', 3)}</row>` +
    `<row r="3">${text('A3', first)}<c r="B3"><f>12+13</f><v>25</v></c>${text('C3', '2026-03-05')}<c r="E3" s="4"/></row><row r="4"/>` +
    `<row r="5">${text('A5', 'NOBODY')}<c r="B5"><v>7</v></c>${text('C5', '2026-03-05')}</row>` +
    `<row r="6">${text('A6', second)}<c r="B6"><f t="shared" si="0"/><v>30</v></c>${text('C6', '2026-03-05')}</row>` +
    '</sheetData><mergeCells count="1"><mergeCell ref="A1:C1"/></mergeCells></worksheet>'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const relationships = (targets: [string, string][]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`).join('')}</Relationships>`
  return writeZip([
    {
      name: '[Content_Types].xml',
      content:
        '<Types><Override PartName="/xl/calcChain.xml" ContentType="x.calcChain+xml"/><Default Extension="xml" ContentType="y"/></Types>',
    },
    { name: '_rels/.rels', content: relationships([['officeDocument', 'xl/workbook.xml']]) },
    {
      name: 'xl/workbook.xml',
      content: `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="抄表" sheetId="1" r:id="rId1"/><sheet name="说明" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relationships([
        ['worksheet', 'worksheets/sheet1.xml'],
        ['worksheet', 'worksheets/sheet2.xml'],
        ['calcChain', 'calcChain.xml'],
      ]),
    },
    { name: 'xl/calcChain.xml', content: '<calcChain><c r="B3"/></calcChain>' },
    { name: 'xl/worksheets/sheet1.xml', content: sheet },
    {
      name: 'xl/worksheets/sheet2.xml',
      content: `<worksheet ${main}><sheetData><row r="1"><c r="A1"><f>HYPERLINK("http://x")</f><v>1</v></c></row></sheetData></worksheet>`,
    },
    { name: 'xl/media/image1.png', content: 'a picture' },
  ])
}

async function fileIn(book: Buffer, name: string): Promise<string> {
  const entry = readDirectory(book).get(name)
  if (entry === undefined) return ''
  let text = ''
  for await (const piece of unpack(book, entry)) text += piece.toString()
  return text
}

test('a workbook comes back as it was, with what became of each row at its right, in the language of whoever asks', async () => {
  const [first = '', second = ''] = accounts
  const content = styledBook(first, second)
  const job = await imported({ name: '三月.xlsx', content })
  expect([job.total, job.failed, job.has_result_file]).toEqual([3, 1, true])
  const result = await resultOf(job, 'zh')
  expect([result.name, result.type]).toEqual(['三月 导入结果.xlsx', expect.stringContaining('spreadsheetml')])
  expect(await cellsOf('a.xlsx', result.bytes)).toEqual([
    [1, '三月抄表'],
    [2, '户号', '本次读数', '抄表日期', undefined, undefined, '导入结果', '问题'],
    [3, first, '25', '2026-03-05', undefined, undefined, expect.stringMatching(/^已出账 T\w+：/), ''],
    [4],
    [5, 'NOBODY', '7', '2026-03-05', undefined, undefined, '未导入', expect.stringContaining('NOBODY')],
    [6, second, '30', '2026-03-05', undefined, undefined, expect.stringMatching(/^已出账/), ''],
  ])
  const english = await cellsOf('a.xlsx', (await resultOf(job, 'en')).bytes)
  expect(english[4]?.slice(6)).toEqual(['Not imported', expect.stringMatching(/^Account no\.: /)])

  const xml = await fileIn(result.bytes, (await firstSheetOf(result.bytes)).name)
  for (const kept of [
    '<cols><col min="1" max="1" width="30"/></cols>',
    '<mergeCell ref="A1:C1"/>',
    '<row r="2" ht="30">',
  ])
    expect(xml).toContain(kept)
  expect(xml).toMatch(/<c r="F2" s="3" t="inlineStr">/)
  expect(await fileIn(result.bytes, 'xl/media/image1.png')).toBe('a picture')
  expect(xml + (await fileIn(result.bytes, 'xl/worksheets/sheet2.xml'))).not.toMatch(/<f\b/)
  expect([...readDirectory(result.bytes).keys()]).not.toContain('xl/calcChain.xml')
  expect(await fileIn(result.bytes, '[Content_Types].xml')).toBe(
    '<Types><Default Extension="xml" ContentType="y"/></Types>',
  )
  expect(await fileIn(result.bytes, 'xl/_rels/workbook.xml.rels')).not.toContain('calcChain')
})

test('text comes back as text, by its own separator, with what would be a formula made harmless; uploaded again it is understood', async () => {
  const content = `户号;本次读数;抄表日期;备注\n${accounts[0]};60;2026-03-06;=cmd|x\nNOBODY;-7;2026-03-06;"a;b"\n`
  const checked = await imported({ name: '抄表.csv', content }, { check: 'true' })
  const result = await resultOf(checked, 'zh')
  expect([result.name, result.type]).toEqual(['抄表 导入结果.csv', 'text/csv; charset=utf-8'])
  const [head, good, bad] = result.bytes.toString().split('\r\n')
  expect(head).toBe('\uFEFF"户号";"本次读数";"抄表日期";"备注";"导入结果";"问题"')
  expect(good).toMatch(new RegExp(`^"${accounts[0]}";"60";"2026-03-06";"'=cmd\\|x";"将出账：.*";$`))
  expect(bad).toMatch(/^"NOBODY";"-7";"2026-03-06";"a;b";"不能导入";.+/)
  const again = await imported({ name: '再来.csv', content: result.bytes.toString() })
  expect([again.ignored_columns, again.total, again.failed]).toEqual([[], 2, 1])
})

test('the worker makes the file, not the server: while it is away the answer says that the file is being made', async () => {
  const job = await imported({ name: '抄表.csv', content: '户号,本次读数,抄表日期\nNOBODY,1,2026-03-05' })
  await worker.stop()
  const headers = { 'accept-language': 'zh' }
  const ask = () => t.call(works.clerk, `GET /jobs/${job.id}/file/`, undefined, headers)
  const reply = await ask()
  expect([reply.status, reply.code, reply.msg]).toEqual([
    409,
    'result_file_in_making',
    '结果文件正在生成：请几秒钟后再下载',
  ])
  worker = await startTestWorker(t)
  const result = await resultOf(job, 'zh')
  expect(result.bytes.toString()).toContain('未导入')
  const made = await t.db
    .selectFrom('job_result_files')
    .select('language')
    .where('job_id', '=', job.id)
    .execute()
  expect(made).toEqual([{ language: 'zh' }])
})

test('a sheet that leaves no column for the result is answered with what to do instead', async () => {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
  const content = writeZip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: 'xl/workbook.xml',
      content: `<workbook ${main} xmlns:r="r"><sheets><sheet name="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content:
        '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="sheet.xml"/></Relationships>',
    },
    {
      name: 'xl/sheet.xml',
      content: `<worksheet ${main}><sheetData><row r="1">${cell('A1', '户号')}${cell('B1', '本次读数')}${cell('C1', '抄表日期')}</row><row r="2">${cell('A2', 'NOBODY')}${cell('B2', '7')}${cell('C2', '2026-03-05')}<c r="XFC2" s="1"/></row></sheetData></worksheet>`,
    },
  ])
  const job = await imported({ name: '宽表.xlsx', content })
  const reply = await t.call(works.clerk, `GET /jobs/${job.id}/file/`)
  expect([reply.status, reply.code]).toEqual([400, 'file_too_wide'])
})

test('a result is its starter’s alone', async () => {
  const job = await imported({ name: '抄表.csv', content: '户号,本次读数,抄表日期\nNOBODY,1,2026-03-05' })
  const colleague = await t.signIn('staff', { organization: works.org })
  expect((await t.call(colleague, `GET /jobs/${job.id}/file/`)).status).toBe(404)
})
