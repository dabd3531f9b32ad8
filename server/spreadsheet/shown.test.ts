import * as xlsx from '@e965/xlsx'
import { expect, it } from 'vitest'
import type { SheetFile } from './sheet'
import { readTable } from './table'
import { writeWorkbook } from './write-workbook'

const columns = [
  { key: 'account_no', zh: '户号', en: 'Account no', needs: ['account_no'] },
  { key: 'installed', zh: '安装日期', en: 'Installed' },
  { key: 'exempt', zh: '免违约金', en: 'Exempt' },
  { key: 'street', zh: '街道', en: 'Street', type: 'shown' as const },
]

function workbook(
  rows: unknown[][],
  change: (sheet: xlsx.WorkSheet) => void,
  ...others: [string, unknown[][]][]
): SheetFile {
  const sheet = xlsx.utils.aoa_to_sheet(rows)
  change(sheet)
  const book = xlsx.utils.book_new()
  xlsx.utils.book_append_sheet(book, sheet, '一月')
  for (const [name, cells] of others) xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(cells), name)
  return { name: 'a.xlsx', bytes: xlsx.write(book, { type: 'buffer', compression: true }) }
}

/** The problems by row, in a word and its place. */
async function problemsOf(file: SheetFile): Promise<unknown> {
  const { rows } = await readTable(file, columns)
  return rows.map(({ row, problems = {} }) => [
    row,
    ...Object.entries(problems).map(
      ([key, [problem]]) => `${key} ${problem!.message} ${Object.values(problem!.params ?? {})}`,
    ),
  ])
}
const merged =
  (...areas: string[]) =>
  (sheet: xlsx.WorkSheet) => {
    sheet['!merges'] = areas.map((area) => xlsx.utils.decode_range(area))
  }
const rows = [
  ['户表', null, null, null],
  ['户号', '安装日期', '免违约金', '街道'],
  ['1', '2026-01-05', '是', '幸福路'],
  ['2', null, null, null],
  ['3', null, null, null],
]

it.each<[string, (sheet: xlsx.WorkSheet) => void, unknown[]]>([
  [
    'over rows of data',
    merged('B3:B5'),
    [
      [3, 'installed merged B3:B5'],
      [4, 'installed merged B3:B5'],
      [5, 'installed merged B3:B5'],
    ],
  ],
  ['over columns', merged('B3:C3'), [[3, 'installed merged B3:C3', 'exempt merged B3:C3'], [4], [5]]],
  ['over a title and headings', merged('A1:D1', 'A1:A2', 'B2:B4'), [[3], [4], [5]]],
  [
    'over a column that is only shown, blank cells and rows without data',
    merged('D3:D5', 'C4:C5', 'B5:B9'),
    [[3], [4], [5]],
  ],
])('an area that is merged %s', async (_, change, problems) => {
  expect(await problemsOf(workbook(rows, change))).toEqual(problems)
})

it('a formula that was never computed is no empty cell; an empty result is one', async () => {
  const file = workbook(rows, (sheet) => {
    sheet.B3 = { t: 'n', f: 'TODAY()' }
    sheet.C4 = { t: 's', v: '', f: 'IF(A4="","是","")' }
    sheet.D5 = { t: 'n', f: '1+1' }
  })
  expect(await problemsOf(file)).toEqual([[3, 'installed no_own_value B3'], [4], [5]])
})

it('hidden rows are counted; hidden columns that are read, columns without a heading and other sheets that hold something are named', async () => {
  const file = workbook(
    [...rows, ['4', null, null, null, null, '见附件']],
    (sheet) => {
      sheet['!rows'] = [{}, {}, { hidden: true }, {}, { hidden: true }]
      // The street is not read.
      sheet['!cols'] = [{}, { hidden: true }, {}, { hidden: true }]
    },
    ['二月', [['户号'], ['9']]],
    ['空表', []],
    ['填写说明', [['列']]],
  )
  const { rows: _, ...beside } = await readTable(file, columns)
  expect(beside).toEqual({
    ...{
      damagedRows: 0,
      hiddenRows: 2,
      hiddenColumns: ['安装日期'],
      otherSheets: ['二月'],
      ignoredColumns: ['F'],
    },
  })
  // A column of no width is not shown either.
  const narrow = [{ text: '户号' }, { text: '免违约金' }]
  const bytes = writeWorkbook([
    { name: '一月', columns: [{ width: 9 }, { width: 0 }], rows: [narrow, [{ text: '1' }]] },
  ])
  expect((await readTable({ name: 'b.xlsx', bytes }, columns)).hiddenColumns).toEqual(['免违约金'])
})
