import * as xlsx from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../refusal'
import { numberFormat, numberText, serialText } from './cell-text'
import { rowValues } from './row-values'
import { readSheet, type SheetFile } from './sheet'
import { LAST_ROW } from './sheet-row'
import { MOST_ROWS, readTable } from './table'
import { writeWorkbook } from './write-workbook'
import { writeZip } from './zip'

const columns = [
  { key: 'account_no', zh: '户号', en: 'Account no', needs: ['account_no'], type: 'identifier' },
  { key: 'name', zh: '户名', en: 'Customer name', needs: ['name'], type: 'text' },
  { key: 'index', zh: '本次读数', en: 'Reading', aliases: ['止码'], type: 'decimal' },
] as const

/** A workbook as another program writes it. */
function foreignWorkbook(rows: unknown[][], change?: (sheet: xlsx.WorkSheet) => void): SheetFile {
  const sheet = xlsx.utils.aoa_to_sheet(rows, { cellDates: true })
  change?.(sheet)
  const book = xlsx.utils.book_new()
  xlsx.utils.book_append_sheet(book, sheet, '抄表')
  return { name: '抄表.xlsx', bytes: xlsx.write(book, { type: 'buffer', bookSST: true, compression: true }) }
}
const csv = (text: string | Buffer): SheetFile => ({ name: 'a.csv', bytes: Buffer.from(text) })

async function cellsOf(file: SheetFile): Promise<unknown[][]> {
  const rows: unknown[][] = []
  for await (const { row, cells } of readSheet(file)) rows.push([row, ...cells])
  return rows
}

async function refusalOf(work: Promise<unknown>): Promise<Refusal> {
  const outcome = await work.then(
    () => 'accepted',
    (error: unknown) => error,
  )
  if (outcome instanceof Refusal) return outcome
  throw new Error(`expected a refusal, got ${String(outcome)}`)
}

describe('a workbook of another program', () => {
  it('gives text, numbers, dates and booleans as a person reads them', async () => {
    const file = foreignWorkbook([
      ['户号', '户名', '日期', '数'],
      ['00012', '张三', 1, 12.5],
      [13800138000, true, 2, 0.1 + 0.2],
    ])
    expect(await cellsOf(file)).toEqual([
      [1, '户号', '户名', '日期', '数'],
      [2, '00012', '张三', '1', '12.5'],
      [3, '13800138000', 'TRUE', '2', '0.3'],
    ])
  })

  it('reads a serial number with a date format as its date, with its time of day', async () => {
    const file = foreignWorkbook([[46027, 46027.75]], (sheet) => {
      sheet.A1!.z = 'yyyy/m/d'
      sheet.B1!.z = 'yyyy"年"m"月"d"日" h:mm'
    })
    expect(await cellsOf(file)).toEqual([[1, '2026-01-05', '2026-01-05 18:00:00']])
  })

  it('never computes a formula: its stored value counts, its text is not looked at', async () => {
    const file = foreignWorkbook([['x', 'y']], (sheet) => {
      sheet.A1 = { t: 's', v: '李四', f: 'HYPERLINK("http://example.com","李四")' }
      sheet.B1 = { t: 's', v: '=1+1' }
    })
    expect(await cellsOf(file)).toEqual([[1, '李四', '=1+1']])
  })

  it('shows a number of more than fifteen digits as Excel shows it, so that lost digits are noticed', async () => {
    const [row] = await cellsOf(foreignWorkbook([[110_101_199_003_070_000]]))
    expect(row).toEqual([1, '1.1010119900307E+17'])
  })

  it('skips hidden sheets', async () => {
    const book = xlsx.utils.book_new()
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([['hidden']]), 'a')
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([['seen']]), 'b')
    book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] }
    expect(await cellsOf({ name: 'a.xlsx', bytes: xlsx.write(book, { type: 'buffer' }) })).toEqual([
      [1, 'seen'],
    ])
  })
})

describe('numbers', () => {
  it.each([
    ['1.0000000000000001E-2', '0.01'],
    ['1E-7', '0.0000001'],
    ['123456789.123456789', '123456789.123457'],
    ['-4.5', '-4.5'],
    ['1200', '1200'],
    ['999999999999999', '999999999999999'],
    ['1E+15', '1E+15'],
    ['2.5E3', '2500'],
  ])('%s is %s', (stored, text) => {
    expect(numberText(stored, { kind: 'plain' }, false)).toBe(text)
  })

  it('keeps the zeros of a format of zeros', () => {
    expect(numberText('123', numberFormat(164, '00000'), false)).toBe('00123')
  })

  it.each([
    ['yyyy-mm-dd', 'date'],
    ['[$-804]yyyy"年"m"月"', 'date'],
    ['[h]:mm', 'date'],
    ['0.00"m³/d"', 'plain'],
    ['General', 'plain'],
    ['[Red]0.00', 'plain'],
  ])('the format %s means %s', (code, kind) => {
    expect(numberFormat(164, code).kind).toBe(kind)
  })

  it('counts days as both date systems do', () => {
    expect(serialText(61, false)).toBe('1900-03-01')
    expect(serialText(59, false)).toBe('1900-02-28')
    expect(serialText(46027 - 1462, true)).toBe('2026-01-05')
    expect(serialText(0.5, false)).toBe('12:00:00')
    expect(serialText(46027.999999, false)).toBe('2026-01-06')
  })
})

describe('text with separators', () => {
  it.each([
    ['comma', '户号,户名\r\n1,"a,""b"""\r\n'],
    ['semicolon', '户号;户名\n1;"a,""b"""'],
    ['tab', '户号\t户名\r\n1\t"a,""b"""\r\n'],
    ['UTF-8 mark', '﻿户号,户名\n1,"a,""b"""'],
    ['separator line', 'sep=;\n户号;户名\n1;"a,""b"""'],
  ])('is read with: %s', async (_, text) => {
    expect(await cellsOf(csv(text))).toEqual([
      [1, '户号', '户名'],
      [2, '1', 'a,"b"'],
    ])
  })

  it('is read in the encoding in which Excel in China saves it', async () => {
    const gb18030 = Buffer.from('bba7bac52cbba7c3fb0a312cd5c5c8fd0a', 'hex')
    expect(await cellsOf(csv(gb18030))).toEqual([
      [1, '户号', '户名'],
      [2, '1', '张三'],
    ])
  })

  it('is read as "Unicode text" is saved', async () => {
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('户号\t户名\r\n1\t张三', 'utf16le')])
    expect(await cellsOf({ name: 'a.txt', bytes })).toEqual([
      [1, '户号', '户名'],
      [2, '1', '张三'],
    ])
  })

  it('keeps a line break inside quotes in one row, and empty fields in their places', async () => {
    expect(await cellsOf(csv('a,"x\ny",\n,,c'))).toEqual([
      [1, 'a', 'x\ny', ''],
      [2, '', '', 'c'],
    ])
  })
})

describe('the header', () => {
  it('is found below a title, by Chinese or English names, whatever their case, brackets and spaces', async () => {
    const text = '2026年1月抄表册,,\n\n户 号*,Customer Name,止码（m³）,备注\n00001,张三,25,\n'
    expect(await readTable(csv(text), columns)).toEqual({
      rows: [{ row: 4, values: { account_no: '00001', name: '张三', index: '25' } }],
      ...{ ignoredColumns: ['备注'], damagedRows: 0, hiddenRows: 0, hiddenColumns: [], otherSheets: [] },
    })
  })

  it('that lacks columns is refused with those missing and those found', async () => {
    const refusal = await refusalOf(readTable(csv('户号,姓名\n1,张三'), columns))
    expect(refusal.code).toBe('file_header_missing')
    expect(refusal.details.params).toEqual({ missing: '户名 (Customer name)', found: '户号 · 姓名' })
  })

  it('with a heading twice is refused with its name', async () => {
    const refusal = await refusalOf(readTable(csv('户号,户名,Account no\n1,a,2'), columns))
    expect([refusal.code, refusal.details.params]).toEqual([
      'file_heading_twice',
      { title: '户号 (Account no)' },
    ])
  })

  it('counts rows as the spreadsheet does and leaves out blank ones, formatted or not', async () => {
    const file = foreignWorkbook([['户号', '户名'], [1, 'a'], [], [' ', ''], [2, 'b'], ['', '']])
    const { rows } = await readTable(file, columns)
    expect(rows.map(({ row, values }) => [row, values.account_no])).toEqual([
      [2, '1'],
      [5, '2'],
    ])
  })

  it('has numbers and texts below it in their one spelling, and a cell of nothing that is shown is blank', async () => {
    const file = foreignWorkbook([
      ['\uFEFF户号', '户\u200B名', '止码'],
      ['ｑｓ００1\u200B', '张\u200B三\uFE00', '\u202D２５\u202C'],
      ['\u3164', '\u2060 \uFEFF'],
      ["'=QS\u00AD2\u00A0", '李\u200D四', ''],
    ])
    const { rows, ignoredColumns } = await readTable(file, columns)
    expect(rows.map(({ values }) => Object.values(values))).toEqual([
      ['qs001', '张三\uFE00', '２５'],
      ['=QS2', '李\u200D四', ''],
    ])
    expect(ignoredColumns).toEqual([])
  })

  it('without a row below it is refused', async () => {
    expect((await refusalOf(readTable(csv('户号,户名\n'), columns))).code).toBe('file_no_rows')
  })
})

it.each([
  ['１,２３４.５', '1234.5'],
  ['1 234.5', '1234.5'],
  ['- 20', '-20'],
  // No number: the field's own rule refuses it.
  ['1 2 3', '1,2,3'],
  ['2026 155.00', '2026,155.00'],
])('a number in a cell is read, and two are not one: %s', (index, read) => {
  const column = { ...columns[2], example: '', note_zh: '', note_en: '' }
  expect(rowValues({ row: 2, values: { index } }, [column]).body).toEqual({ index: read })
})

describe('what is not a spreadsheet', () => {
  const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ')
  const oldExcel = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
  const locked = Buffer.concat([oldExcel, Buffer.from('EncryptedPackage', 'utf16le')])
  const document = writeZip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'word/document.xml', content: '<a/>' },
  ])
  it.each<[string, string, Buffer, string]>([
    ['nothing', 'a.xlsx', Buffer.alloc(0), 'file_empty'],
    ['a PDF named .xlsx', 'a.xlsx', pdf, 'file_not_spreadsheet'],
    [
      'a picture named .csv',
      'a.csv',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      'file_not_spreadsheet',
    ],
    ['an old .xls', 'a.xls', oldExcel, 'file_old_excel'],
    ['an old .xls named .xlsx', 'a.xlsx', oldExcel, 'file_old_excel'],
    ['a workbook with a password', 'a.xlsx', locked, 'file_encrypted'],
    ['a text document named .xlsx', 'a.xlsx', document, 'file_not_spreadsheet'],
    ['half a workbook', 'a.xlsx', foreignWorkbook([['a']]).bytes.subarray(0, 900), 'file_damaged'],
    ['a program', 'a.exe', Buffer.from('MZ'), 'file_not_spreadsheet'],
  ])('is refused: %s', async (_, name, bytes, code) => {
    expect((await refusalOf(readTable({ name, bytes }, columns))).code).toBe(code)
  })

  it('is refused when its XML is broken', async () => {
    const bytes = brokenWorkbook('<worksheet><sheetData><row r="1"><c')
    expect((await refusalOf(readTable({ name: 'a.xlsx', bytes }, columns))).code).toBe('file_damaged')
  })
})

/** A workbook of ours with another sheet in it. */
function brokenWorkbook(sheetXml: string): Buffer {
  const parts = [
    ['[Content_Types].xml', '<Types/>'],
    ['xl/workbook.xml', '<workbook xmlns:r="r"><sheets><sheet r:id="rId1"/></sheets></workbook>'],
    [
      'xl/_rels/workbook.xml.rels',
      '<Relationships><Relationship Id="rId1" Type="worksheet" Target="s.xml"/></Relationships>',
    ],
    ['xl/s.xml', sheetXml],
  ] as const
  return writeZip(parts.map(([name, content]) => ({ name, content })))
}

describe('an archive that unpacks to too much', () => {
  it('is refused by what its directory says, without unpacking it', async () => {
    const bytes = bomb(3 * 1024 ** 3)
    // Whoever unpacked any of this would find it damaged.
    bytes.fill(0xff, LOCAL_HEADER_SIZE, bytes.indexOf(DIRECTORY_SIGNATURE))
    expect((await refusalOf(readTable({ name: 'a.xlsx', bytes }, columns))).code).toBe(
      'file_unpacks_too_large',
    )
  })

  it('is refused when it holds more than its directory says', async () => {
    const bytes = bomb(1000)
    expect((await refusalOf(readTable({ name: 'a.xlsx', bytes }, columns))).code).toBe(
      'file_unpacks_too_large',
    )
  })

  it('is refused for its number of entries', async () => {
    const files = Array.from({ length: 1001 }, (_, index) => ({ name: `xl/${index}.xml`, content: '' }))
    const refusal = await refusalOf(readTable({ name: 'a.xlsx', bytes: writeZip(files) }, columns))
    expect(refusal.code).toBe('file_unpacks_too_large')
  })
})

const LOCAL_HEADER_SIZE = 30
const DIRECTORY_SIGNATURE = Buffer.from('PK\x01\x02')

/** 6 MB of spaces as a sheet; the directory states the given size. */
function bomb(claimed: number): Buffer {
  const bytes = brokenWorkbook(`<worksheet>${' '.repeat(6 * 1024 ** 2)}</worksheet>`)
  const entry = bytes.lastIndexOf('xl/s.xml') - 46
  bytes.writeUInt32LE(claimed, entry + 24)
  return bytes
}

describe('as many rows as a file may have', () => {
  const MOST = 3_000
  const many = (rows: number) =>
    `户号,户名,本次读数\n${Array.from({ length: rows }, (_, index) => `${index},n${index},7`).join('\n')}`

  it('are 50,000', () => expect(MOST_ROWS).toBe(50_000))

  it('are read whole from text, one more is refused', async () => {
    expect((await readTable(csv(many(MOST)), columns, MOST)).rows).toHaveLength(MOST)
    const refusal = await refusalOf(readTable(csv(many(MOST + 1)), columns, MOST))
    expect([refusal.code, refusal.details.params]).toEqual(['file_too_many_rows', { limit: MOST }])
  })

  it('a text with more lines than a sheet has is refused before its rows are read, in its first lines too', async () => {
    const file = csv(`${'\r\n'.repeat(LAST_ROW)}户号,户名,本次读数`)
    const refusal = await refusalOf(readSheet(file).next())
    expect([refusal.code, refusal.details.params]).toEqual(['file_too_many_rows', { limit: LAST_ROW }])
  })

  it('are read whole from a workbook, one more is refused', async () => {
    const workbook = (rows: number) => {
      const lines = Array.from({ length: rows }, (_, index) => [`${index}`, `户${index}`, index])
      return foreignWorkbook([['户号', '户名', '本次读数'], ...lines])
    }
    const table = await readTable(workbook(MOST), columns, MOST)
    expect(table.rows).toHaveLength(MOST)
    expect(table.rows.at(-1)).toEqual({
      row: MOST + 1,
      values: { account_no: '2999', name: '户2999', index: '2999' },
    })
    const refusal = await refusalOf(readTable(workbook(MOST + 1), columns, MOST))
    expect(refusal.code).toBe('file_too_many_rows')
  })
})

describe('a workbook of ours', () => {
  const bytes = writeWorkbook([
    {
      name: '抄表 & more',
      columns: [{ width: 12, isText: true }, { width: 20, isText: true }, { width: 10 }],
      rows: [
        [{ text: '户号' }, { text: '户名' }, { text: '本次读数' }],
        [{ text: '00012' }, { text: '<张三> "a"' }, { decimal: '25.5' }],
        [{ text: '00013' }, { text: '=HYPERLINK("x")' }, null],
        [{ text: '00014' }, { text: '＋86' }, null],
        [{ text: '00015' }, { text: '型号 _x0041_ 与 _x_' }, { money: '1020.5' }],
      ],
    },
    { name: '说明', columns: [{ width: 40 }], rows: [[{ text: 'notes' }]] },
  ])

  it('is read by another program: text stays text, numbers are numbers, formulas are neutralised', () => {
    const book = xlsx.read(bytes)
    expect(book.SheetNames).toEqual(['抄表 & more', '说明'])
    const sheet = book.Sheets['抄表 & more']!
    expect(xlsx.utils.sheet_to_json(sheet, { header: 1 })).toEqual([
      ['户号', '户名', '本次读数'],
      ['00012', '<张三> "a"', 25.5],
      ['00013', '\'=HYPERLINK("x")'],
      ['00014', "'＋86"],
      ['00015', '型号 _x0041_ 与 _x_', 1020.5],
    ])
    expect(sheet.A2).toMatchObject({ t: 's' })
    expect(sheet.B3?.f).toBeUndefined()
  })

  it('comes back as it was written', async () => {
    const { rows } = await readTable({ name: 'a.xlsx', bytes }, columns)
    expect(rows.map(({ values }) => values.name)).toEqual([
      '<张三> "a"',
      '=HYPERLINK("x")',
      '＋86',
      '型号 _x0041_ 与 _x_',
    ])
  })
})
