import * as xlsx from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newBankAccount, rowsOf, send } from '../../testing/statements'
import { startApp, type TestApp } from '../../testing/test-app'
import { endedJob, startTestWorker, type TestFile, type TestWorker, upload } from '../../testing/test-worker'
import { newWaterworks, type Waterworks } from '../../testing/waterworks'

let t: TestApp
let worker: TestWorker
let works: Waterworks
beforeAll(async () => {
  t = await startApp({ clock: '2026-03-20 09:00:00' })
  worker = await startTestWorker(t)
  works = await newWaterworks(t)
})
afterAll(async () => {
  await worker.stop()
  await t.stop()
  expect(worker.reports).toEqual([])
})

const columns = { channel_no: '流水号', amount: '金额', paid_at: '时间' }
const csv = (lines: string[], name = 'a.csv'): TestFile => ({ name, content: lines.join('\n') })
const heading = '流水号,金额,时间,摘要'

function workbook(rows: unknown[][], change: (sheet: xlsx.WorkSheet) => void = () => {}): TestFile {
  const sheet = xlsx.utils.aoa_to_sheet(rows)
  change(sheet)
  const book = xlsx.utils.book_new()
  xlsx.utils.book_append_sheet(book, sheet, '明细')
  return { name: 'a.xlsx', content: xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) }
}

/** In GB18030: 流水号,金额,时间 and a row with a remark. */
const gb18030 = Buffer.from([
  ...[0xc1, 0xf7, 0xcb, 0xae, 0xba, 0xc5, 0x2c, 0xbd, 0xf0, 0xb6, 0xee, 0x2c, 0xca, 0xb1, 0xbc, 0xe4, 0x2c],
  ...[0xd5, 0xaa, 0xd2, 0xaa, 0x0a],
  ...Buffer.from('B1,10.00,2026-03-05,'),
  ...[0xcb, 0xae, 0xb7, 0xd1],
])

interface Nasty {
  name: string
  file: TestFile
  mapping?: object
  /** The parts that the sheet does not show. */
  hidden?: object
  /** Line, number, amount, time, and remark of each row that is read. */
  read: [line: number, channelNo: string, amount: string, paidAt: string, remark?: string][]
  /** Lines that cannot be read, and the columns that say why. */
  unreadable?: [line: number, column: RegExp][]
}

const files: Nasty[] = [
  {
    name: 'title rows above the headings, totals and a footer below',
    file: csv([
      '中国工商银行账户明细',
      '账号：6222,币种：人民币',
      '',
      heading,
      'B1,10.00,2026-03-05,水费',
      'B2,20.00,2026-03-06,',
      '合计,30.00,,',
      ',30.00,总计,',
      '制表人：李四,,,',
    ]),
    mapping: { ...columns, remark: '摘要' },
    read: [
      [5, 'B1', '10.00', '2026-03-05 00:00:00', '水费'],
      [6, 'B2', '20.00', '2026-03-06 00:00:00'],
    ],
  },
  {
    name: 'dates in every form',
    file: csv([
      heading,
      'B1,1,2026-03-05',
      'B2,1,2026/3/5 14:20',
      'B3,1,20260305',
      'B4,1,46086',
      'B5,1,46086.5',
      'B6,1,2026年3月5日',
      'B7,1,20260305142000',
      'B8,1,20260305 14:20:05',
      'B9,1,2026-03-05T14:20:05.0',
      'B10,1,２０２６－０３－０５',
      'B11,1,05/03/2026',
      'B12,1,2026-02-30',
      'B13,1,2026-03-21',
      'B14,1,',
    ]),
    read: [
      [2, 'B1', '1.00', '2026-03-05 00:00:00'],
      [3, 'B2', '1.00', '2026-03-05 14:20:00'],
      [4, 'B3', '1.00', '2026-03-05 00:00:00'],
      [5, 'B4', '1.00', '2026-03-05 00:00:00'],
      [6, 'B5', '1.00', '2026-03-05 12:00:00'],
      [7, 'B6', '1.00', '2026-03-05 00:00:00'],
      [8, 'B7', '1.00', '2026-03-05 14:20:00'],
      [9, 'B8', '1.00', '2026-03-05 14:20:05'],
      [10, 'B9', '1.00', '2026-03-05 14:20:05'],
      [11, 'B10', '1.00', '2026-03-05 00:00:00'],
    ],
    unreadable: [
      [12, /时间.*日期/],
      [13, /时间.*日期/],
      [14, /时间.*晚于/],
      [15, /时间.*必填/],
    ],
  },
  {
    name: 'amounts with separators, currency, signs and parentheses, in quotes',
    file: csv([
      heading,
      'B1,"1,234.50",2026-03-05',
      'B2,¥20.00,2026-03-05',
      'B3,(5.00),2026-03-05',
      'B4,-6.00,2026-03-05',
      'B5,１２．５０,2026-03-05',
      'B6,"12,34.50",2026-03-05',
      'B7,12.345,2026-03-05',
      'B8,0.00,2026-03-05',
      'B9,,2026-03-05',
    ]),
    read: [
      [2, 'B1', '1234.50', '2026-03-05 00:00:00'],
      [3, 'B2', '20.00', '2026-03-05 00:00:00'],
      [4, 'B3', '-5.00', '2026-03-05 00:00:00'],
      [5, 'B4', '-6.00', '2026-03-05 00:00:00'],
      [6, 'B5', '12.50', '2026-03-05 00:00:00'],
    ],
    unreadable: [
      [7, /金额.*数字/],
      [8, /金额.*2 位小数/],
      [9, /金额.*0/],
      [10, /金额.*必填/],
    ],
  },
  {
    name: 'separators without marks, a stray mark, totals without and with a time, and rows beside the columns',
    file: csv([
      '序号,流水号,时间,金额',
      '1,B1,2026-03-05,1,234.50',
      '2,"B2,2026-03-05,2.00',
      '3,B3,2026-03-05,3.00',
      '本页合计,,,3.00',
      '合计收费,B5,2026-13-05,5.00',
      '见附件,,,',
    ]),
    read: [
      [3, '"B2', '2.00', '2026-03-05 00:00:00'],
      [4, 'B3', '3.00', '2026-03-05 00:00:00'],
    ],
    unreadable: [
      [2, /表头右边还有“234\.50”/],
      [6, /时间.*日期/],
    ],
  },
  {
    name: 'a workbook with a day merged over its rows, and a formula that was never computed',
    file: workbook(
      [
        ['流水号', '金额', '时间'],
        ['B1', 1, '20260305'],
        ['B2', 2],
        ['B3', 3, '20260306'],
        ['B4', 4, '20260306'],
      ],
      (sheet) => {
        sheet['!merges'] = [xlsx.utils.decode_range('C2:C3')]
        sheet['!cols'] = [{}, { hidden: true }]
        sheet['!rows'] = [{}, {}, {}, { hidden: true }]
        sheet.B5 = { t: 'n', f: 'B4+1' }
      },
    ),
    hidden: { hidden_rows: 1, hidden_columns: ['金额'] },
    read: [[4, 'B3', '3.00', '2026-03-06 00:00:00']],
    unreadable: [
      [2, /时间.*C2:C3 是合并单元格/],
      [3, /时间.*C2:C3 是合并单元格/],
      [5, /金额.*B5 里是没有算出结果的公式/],
    ],
  },
  {
    name: 'columns of money in and money out',
    file: csv([
      '流水号,收入,支出,时间',
      'B1,10.00,,2026-03-05',
      'B2,,20.00,2026-03-05',
      'B3,0.00,30.00,2026-03-05',
      'B4,1.00,2.00,2026-03-05',
    ]),
    mapping: { ...columns, amount: '收入', amount_out: '支出' },
    read: [
      [2, 'B1', '10.00', '2026-03-05 00:00:00'],
      [3, 'B2', '-20.00', '2026-03-05 00:00:00'],
      [4, 'B3', '-30.00', '2026-03-05 00:00:00'],
    ],
    unreadable: [[5, /金额.*两列/]],
  },
  {
    name: 'a column that says debit or credit',
    file: csv([
      '流水号,金额,借贷标志,时间',
      'B1,10.00,贷,2026-03-05',
      'B2,20.00,借,2026-03-05',
      'B3,30.00,X,2026-03-05',
    ]),
    mapping: { ...columns, direction: '借贷标志' },
    read: [
      [2, 'B1', '10.00', '2026-03-05 00:00:00'],
      [3, 'B2', '-20.00', '2026-03-05 00:00:00'],
    ],
    unreadable: [[4, /金额.*X/]],
  },
  {
    name: 'GB18030, where the mapping says so',
    file: { name: 'a.txt', content: gb18030 },
    mapping: { ...columns, header_row: 1, encoding: 'gb18030', remark: '摘要' },
    read: [[2, 'B1', '10.00', '2026-03-05 00:00:00', '水费']],
  },
  {
    name: 'GB18030 that is found by itself',
    file: { name: 'a.csv', content: gb18030 },
    read: [[2, 'B1', '10.00', '2026-03-05 00:00:00']],
  },
  {
    name: 'a byte order mark, Windows line ends and blank lines',
    file: csv(['\uFEFF流水号,金额,时间\r', 'B1,10.00,2026-03-05\r', ',,\r', '\r', 'B2,20.00,2026-03-05\r']),
    read: [
      [2, 'B1', '10.00', '2026-03-05 00:00:00'],
      [5, 'B2', '20.00', '2026-03-05 00:00:00'],
    ],
  },
  {
    name: 'separated by |, with numbers that begin with zeros',
    file: csv(['流水号|金额|时间', '000123|10.00|20260305', "'000124|20.00|20260305"], 'a.txt'),
    mapping: { ...columns, header_row: 1, delimiter: '|', encoding: 'utf-8' },
    read: [
      [2, '000123', '10.00', '2026-03-05 00:00:00'],
      [3, '000124', '20.00', '2026-03-05 00:00:00'],
    ],
  },
  {
    name: 'separated by tabs',
    file: csv(['流水号\t金额\t时间', 'B1\t1,000.00\t2026-03-05'], 'a.txt'),
    read: [[2, 'B1', '1000.00', '2026-03-05 00:00:00']],
  },
  {
    name: 'full-width letters, characters that are not shown, and a long number that a spreadsheet has rounded',
    file: csv([
      '流\u200B水号,金额,时间,摘要',
      'Ｂ１,1,2026-03-05',
      'B\u00a02\t,1,2026-03-05',
      '\u202DB3\u202C\u200B,\u202D1\u202C,2026-03-05\u200E,水\uFEFF费\u200B',
      '1.23457E+17,1,2026-03-05',
    ]),
    mapping: { ...columns, remark: '摘要\u200B' },
    read: [
      [2, 'B1', '1.00', '2026-03-05 00:00:00'],
      [3, 'B 2', '1.00', '2026-03-05 00:00:00'],
      [4, 'B3', '1.00', '2026-03-05 00:00:00', '水费'],
    ],
    unreadable: [[5, /流水号.*1\.23457E\+17/]],
  },
  {
    name: 'a workbook with dates, numbers, formulas, formatted empty rows and an error',
    file: workbook(
      [
        ['流水明细'],
        [],
        ['流水号', '金额', '时间', '摘要'],
        ['B1', 155.1, new Date(Date.UTC(2026, 2, 5)), '水费'],
        [123, 1, 46086.25],
        ['B3', 1, '20260305'],
        ['B4', 1, '20260305'],
        ['B5', 1, '20260305'],
      ],
      (sheet) => {
        sheet.A5 = { t: 'n', v: 123, z: '000000' }
        sheet.B6 = { t: 'n', f: 'B4*2', v: 310.2 }
        sheet.B7 = { t: 'e', v: 0x17, w: '#REF!' }
        sheet.A12 = { t: 's', v: '' }
        sheet['!ref'] = 'A1:D40'
      },
    ),
    mapping: { ...columns, remark: '摘要' },
    read: [
      [4, 'B1', '155.10', '2026-03-05 00:00:00', '水费'],
      [5, '000123', '1.00', '2026-03-05 06:00:00'],
      [6, 'B3', '310.20', '2026-03-05 00:00:00'],
      [8, 'B5', '1.00', '2026-03-05 00:00:00'],
    ],
    unreadable: [[7, /金额.*#REF!/]],
  },
]

let accounts = 0
const newAccount = () => newBankAccount(t, works.staff, `6222${String(++accounts).padStart(12, '0')}`)

describe('a bank’s file', () => {
  test.each(files.map((nasty) => [nasty.name, nasty] as const))('%s', async (_name, nasty) => {
    const { file, mapping = columns, read, unreadable = [] } = nasty
    const started = await send(t, works.staff, await newAccount(), file, mapping)
    expect(started.status, started.text).toBe(202)
    const job = await endedJob(t, works.staff, started.data.job)
    const { hidden = { hidden_rows: 0, hidden_columns: [] } } = nasty
    expect(job).toMatchObject({ state: 'done', msg: '', ...hidden })
    const rows = await rowsOf(t, works.staff, started.data.reconciliation)
    expect(
      rows.map(({ line, channel_no, amount, paid_at, remark }) => [
        line,
        channel_no,
        amount,
        paid_at,
        remark,
      ]),
    ).toEqual(read.map(([line, no, amount, paidAt, remark = '']) => [line, no, amount, paidAt, remark]))
    const { data } = await t.call(works.staff, `GET /reconciliations/${started.data.reconciliation}/`)
    expect(data.unreadable).toBe(unreadable.length)
    expect(data.unreadable_rows.map(({ line }: { line: number }) => line)).toEqual(
      unreadable.map(([line]) => line),
    )
    for (const [at, [, why]] of unreadable.entries()) expect(data.unreadable_rows[at].msg).toMatch(why)
    expect([data.total, data.done]).toEqual([
      read.length + unreadable.length,
      read.length + unreadable.length,
    ])
  })

  test('comes back with what became of each line, in the order of its lines, with what it lacks', async () => {
    const account = await newAccount()
    const price = await works.price({ name: '单价', mode: 'flat', price: '2.80' })
    const { id: meter, account_no } = await works.meter(price)
    const pay = (channel_no: string, amount: string) =>
      t.call(works.staff, 'POST /payment-records/', {
        ...{ meter, amount, method: 'transfer', bank_account: account, channel_no, paid_at: '2026-03-05' },
      })
    const matched = await pay('B1', '10.00')
    await pay('B9', '9.00')
    const file = csv(['账户明细', heading, 'B1,10.00,2026-03-05,=1+1', 'B2,x,2026-03-05,', '合计,10.00,,'])
    const started = await send(t, works.staff, account, file, { ...columns, remark: '摘要' })
    await endedJob(t, works.staff, started.data.job)
    const path = `GET /reconciliations/${started.data.reconciliation}/file/`
    const sheets = async () => {
      const reply = await t.app.inject({
        ...{ method: 'GET', url: `/api${path.slice(4)}` },
        headers: { authorization: `Bearer ${works.staff.token}` },
      })
      expect(reply.statusCode, reply.payload.slice(0, 200)).toBe(200)
      const book = xlsx.read(reply.rawPayload)
      return book.SheetNames.map((name) =>
        xlsx.utils.sheet_to_json<unknown[]>(book.Sheets[name]!, { header: 1, blankrows: true }),
      )
    }
    const [lines, lacking] = await sheets()
    expect(lines!.map((line) => Array.from(line, (cell) => cell ?? ''))).toEqual([
      ['账户明细'],
      ['流水号', '金额', '时间', '摘要', '对账结果', '缴费单号', '户号', '户名', '系统金额', '说明'],
      ['B1', 10, '2026-03-05', "'=1+1", '已对平', matched.data.payment_no, account_no, '张三', 10],
      ['B2', 'x', '2026-03-05', '', '读不懂', '', '', '', '', '金额：请输入十进制数字'],
      ['合计', '10.00', '', '', '合计或说明，不对账'],
    ])
    expect(lacking!.map((line) => line.slice(2, 5))).toEqual([
      ['金额', '流水号', '户号'],
      [9, 'B9', account_no],
    ])
    // A decision is in the next one.
    const rows = await rowsOf(t, works.staff, started.data.reconciliation)
    const lacked = rows.find(({ line }) => line === null)
    await t.call(
      works.staff,
      `${path.replace('GET', 'POST').replace('file/', `rows/${lacked.id}/resolve/`)}`,
      {
        reason: '在途',
      },
    )
    expect((await sheets())[1]![1]!.slice(6)).toEqual(['已处理', '在途'])
  })
})

describe('a preview', () => {
  const preview = async (file: TestFile, account: number, mapping?: object) =>
    (
      await upload(t, works.staff, 'POST /reconciliations/preview/', file, {
        bank_account: String(account),
        ...(mapping && { mapping: JSON.stringify(mapping) }),
      })
    ).data

  test('finds encoding, separator, headings and columns, shows the first lines and how they are read', async () => {
    const file = csv([
      '工行明细',
      '交易时间,银行流水号,交易金额(元),附言',
      '2026-03-05,B1,10.00,水费',
      '2026-13-05,B2,x,',
    ])
    const seen = await preview(file, await newAccount())
    expect(seen).toMatchObject({
      ...{ kind: 'text', encoding: 'utf-8', delimiter: ',', header_row: 2, is_kept: false },
      headings: ['交易时间', '银行流水号', '交易金额(元)', '附言'],
      mapping: {
        ...{ channel_no: '银行流水号', amount: '交易金额(元)', paid_at: '交易时间', remark: '附言' },
        ...{ amount_out: null, direction: null },
      },
    })
    expect(seen.lines[0]).toEqual({ line: 1, cells: ['工行明细'] })
    expect(seen.rows).toEqual([
      {
        ...{ line: 3, channel_no: 'B1', amount: '10.00', paid_at: '2026-03-05 00:00:00', remark: '水费' },
        problems: [],
      },
      {
        ...{ line: 4, channel_no: 'B2', amount: null, paid_at: null, remark: '' },
        problems: [
          { field: 'amount', msg: '请输入十进制数字' },
          { field: 'paid_at', msg: '应为日期 YYYY-MM-DD，可带时间 HH:mm:ss' },
        ],
      },
    ])
  })

  test('proposes the kept columns, and what is asked for', async () => {
    const account = await newAccount()
    const file = csv(['编号,金额,日期', 'B1,10.00,2026-03-05'])
    expect(await preview(file, account)).toMatchObject({
      mapping: { channel_no: null, amount: '金额' },
      rows: [],
    })
    const asked = { header_row: 1, channel_no: '编号', amount: '金额', paid_at: '日期' }
    expect((await preview(file, account, asked)).rows).toHaveLength(1)
    const started = await send(t, works.staff, account, file, asked)
    await endedJob(t, works.staff, started.data.job)
    expect(await preview(file, account)).toMatchObject({ is_kept: true, mapping: { channel_no: '编号' } })
    // Another form of file, whose columns say what the kept ones did not need.
    const other = csv(['流水号,金额,收/支,日期,摘要', 'B1,10.00,支出,2026-03-05,退款'])
    expect(await preview(other, account)).toMatchObject({
      ...{ is_kept: false, mapping: { channel_no: '流水号', direction: '收/支', remark: '摘要' } },
      rows: [{ amount: '-10.00' }],
    })
  })

  test('finds the columns anew when the row of the headings alone is asked for, or how the file is written', async () => {
    const account = await newAccount()
    const file = csv(['流水号;金额;日期', '单号;金额(元);交易日期', 'B1;10.00;2026-03-05'])
    const found = { mapping: { channel_no: null, amount: '金额(元)', paid_at: '交易日期' } }
    expect(await preview(file, account, { header_row: 2 })).toMatchObject({ header_row: 2, ...found })
    expect(await preview(file, account, { delimiter: ',' })).toMatchObject({ header_row: null })
    const one = { header_row: 2, channel_no: null, amount: null, paid_at: '交易日期' }
    expect(await preview(file, account, one)).toMatchObject({ mapping: { amount: null }, rows: [] })
    const started = await send(t, works.staff, account, file, one)
    expect([started.status, Object.keys(started.data)]).toEqual([
      ...[400, ['mapping', 'mapping.channel_no', 'mapping.amount']],
    ])
  })

  test('of amounts that add up to more than a bank has says so', async () => {
    const file = csv([heading, ...Array<string>(91_000).fill(',999999999.99,2026-03-05')])
    const reply = await upload(t, works.staff, 'POST /reconciliations/preview/', file, {
      bank_account: String(await newAccount()),
    })
    expect([reply.status, reply.code]).toEqual([400, 'statement_sum'])
  })

  test('of a file in another encoding than is asked for says so', async () => {
    const reply = await upload(
      t,
      works.staff,
      'POST /reconciliations/preview/',
      { name: 'a.csv', content: gb18030 },
      {
        bank_account: String(await newAccount()),
        mapping: JSON.stringify({ ...columns, encoding: 'utf-8' }),
      },
    )
    expect([reply.status, reply.code]).toEqual([400, 'statement_not_text'])
  })
})

test.each([
  ['nothing below the headings', csv([heading]), 'file_no_rows'],
  ['only a row of totals', csv([heading, '合计,1.00,,']), 'file_no_rows'],
])(
  'a file with %s fails as a whole, and the next one is a new reconciliation',
  async (_name, file, _code) => {
    const account = await newAccount()
    const started = await send(t, works.staff, account, file, columns)
    expect(started.status, started.text).toBe(202)
    const job = await endedJob(t, works.staff, started.data.job)
    expect([job.state, job.msg]).toEqual(['failed', '表头下面没有数据：请填写后再上传'])
    const { data } = await t.call(works.staff, `GET /reconciliations/${started.data.reconciliation}/`)
    expect([data.state, data.msg]).toEqual(['failed', job.msg])
    const again = await send(t, works.staff, account, file, columns)
    expect(again.data.reconciliation).not.toBe(started.data.reconciliation)
  },
)
