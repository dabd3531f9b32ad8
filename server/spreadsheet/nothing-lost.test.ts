import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../refusal'
import { annotated } from './annotate'
import { readSheet, type SheetFile } from './sheet'
import { readTable } from './table'
import { csvLines } from './write-csv'

const columns = [
  { key: 'account_no', zh: '户号', en: 'Account no', needs: ['account_no'] },
  { key: 'name', zh: '户名', en: 'Name' },
  { key: 'amount', zh: '金额', en: 'Amount', needs: ['amount'] },
]
const csv = (text: string): SheetFile => ({ name: 'a.csv', bytes: Buffer.from(text) })

async function cellsOf(file: SheetFile): Promise<unknown[][]> {
  const rows: unknown[][] = []
  for await (const { cells } of readSheet(file)) rows.push(cells)
  return rows
}

/** The outcome: the value, or the refusal. */
async function outcomeOf<T>(work: Promise<T>): Promise<T | Refusal> {
  return work.catch((error: unknown) => {
    if (error instanceof Refusal) return error
    throw error
  })
}

/** Cells as people type them: with marks at the beginning, in the middle and at the end. */
const cell = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom('1', '水费', '12.50', '"', '""', '"A"座', '5"', '"x', 'x"', ' "x"'),
  },
  fc.string({ unit: fc.constantFrom('"', "'", 'a', '1', ' ', '户'), maxLength: 6 }),
)
const breaks = fc.constantFrom('\n', '\r\n', '\r')
const delimiters = fc.constantFrom(',', '\t', ';', '|')

describe('rows in are rows out and rows named', () => {
  it('by a program that knows no quotation marks: each line is a row, or the file is refused with the line', async () => {
    const tables = fc.integer({ min: 2, max: 5 }).chain((width) => {
      const line = fc.array(cell, { minLength: width, maxLength: width })
      return fc.record({ rows: fc.array(line, { maxLength: 8 }), lineBreak: breaks, delimiter: delimiters })
    })
    await fc.assert(
      fc.asyncProperty(tables, async ({ rows, lineBreak, delimiter }) => {
        const headings = Array.from({ length: rows[0]?.length ?? 2 }, (_, at) => `列${at}`)
        const file = csv([headings, ...rows].map((row) => row.join(delimiter)).join(lineBreak))
        const read = await outcomeOf(cellsOf(file))
        if (read instanceof Refusal)
          expect([read.code, read.details.params]).toEqual(['file_stray_mark', { line: expect.any(Number) }])
        else expect(read).toHaveLength(rows.length + 1)
      }),
      { numRuns: 500 },
    )
  })

  it('by a program that sets marks as it should, and from us: each cell comes back, with its marks and line breaks', async () => {
    const text = fc.string({ unit: fc.constantFrom('"', ',', '\n', 'a', '户'), maxLength: 6 })
    const tables = fc.array(fc.tuple(text, text, text), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(tables, async (rows) => {
        const marked = (value: string) => `"${value.replaceAll('"', '""')}"`
        const all = [['列1', '列2', '列3'], ...rows]
        const file = csv(all.map((row) => row.map(marked).join(',')).join('\r\n'))
        const returned = await annotated(file, { header: 1, headings: [], beside: () => [] })
        const exported = csvLines(all.map((row) => row.map((value) => ({ text: value }))))
        for (const bytes of [file.bytes, returned, exported])
          expect(await cellsOf({ name: 'a.csv', bytes })).toEqual(all)
      }),
      { numRuns: 500 },
    )
  })

  it('in a table: a row with anything in it is read or named, wherever that stands', async () => {
    const value = fc.constantFrom('', '', 'x', '7')
    const tables = fc.record({
      above: fc.array(fc.array(value, { maxLength: 3 }), { maxLength: 3 }),
      rows: fc.array(fc.array(value, { minLength: 6, maxLength: 6 }), { minLength: 1, maxLength: 8 }),
    })
    await fc.assert(
      fc.asyncProperty(tables, async ({ above, rows }) => {
        // A column without a heading, one that no import knows, and the headings again further down.
        const lines = [
          ...above,
          ['户号', '', '备忘', '户名', '金额'],
          ...rows,
          ['户号', '', '', '户名', '金额'],
          ['1'],
        ]
        const table = await readTable(csv(lines.map((line) => line.join(',')).join('\n')), columns)
        const filled = lines.flatMap((line, at) =>
          at > above.length && line.some((one) => one !== '') ? [at + 1] : [],
        )
        expect(table.rows.map(({ row }) => row)).toEqual(filled)
        for (const { row, problems } of table.rows)
          expect(problems !== undefined, `row ${row}`).toBe(Boolean(lines[row - 1]![5]))
      }),
    )
  })
})

it('a control character far down is named and can be kept with its row: it once ended the whole job', async () => {
  const { rows } = await readTable(csv(`户号,户名,金额\n${'1,a,2\n'.repeat(2000)}2,b\0c,3\n3,d,4`), columns)
  expect(rows.slice(-2)).toEqual([
    {
      ...{ row: 2002, values: { account_no: '2', name: 'b\uFFFDc', amount: '3' } },
      problems: { name: [{ message: 'control_signs' }] },
    },
    { row: 2003, values: { account_no: '3', name: 'd', amount: '4' } },
  ])
})

describe('a stray mark', () => {
  it.each([
    [
      'that is never closed',
      '户号,户名,金额\n1,"张三,5\n2,李四,6',
      [
        ['1', '"张三', '5'],
        ['2', '李四', '6'],
      ],
    ],
    [
      'before the end of a cell',
      '户号,户名,金额\n1,"A"座,5\n2,李四,6',
      [
        ['1', '"A"座', '5'],
        ['2', '李四', '6'],
      ],
    ],
    [
      'above a cell in marks',
      '户号,户名,金额\n1,"张三,5\n2,"李,四",6',
      [
        ['1', '"张三', '5'],
        ['2', '李,四', '6'],
      ],
    ],
  ])('%s is read as it is written', async (_, text, rows) => {
    expect((await cellsOf(csv(text))).slice(1)).toEqual(rows)
  })

  it.each([
    ['closed by another one', '户号,户名,金额\n1,"张三,5\n2,李四",6\n3,王五,7', 2],
    ['closed in another column', '户号,户名,金额\n1,张三,"5\n2,李四",6\n3,王五,7', 2],
    [
      'closed below, in a column of marks that one cell lacks',
      '户号,"户名",金额\n1,"张三,5\n2,李四",6\n3,王五,7',
      2,
    ],
    ['closed below, in the first row of a shorter kind', '户号,户名,金额,备注\n1,"张三,5\n2,李四",6\n', 2],
  ])('that would take the rows below with it is refused with its line: %s', async (_, text, line) => {
    const refusal = await outcomeOf(cellsOf(csv(text)))
    expect(refusal).toMatchObject({ code: 'file_stray_mark', details: { params: { line } } })
  })

  it('a cell of several lines is one cell, as long as it does not look like rows', async () => {
    const text = '户号,户名,备注\n1,"张\n三","第一行\n第二行, 很长"\n'
    expect((await cellsOf(csv(text)))[1]).toEqual(['1', '张\n三', '第一行\n第二行, 很长'])
  })

  it.each([
    ['each cell', '"户号","备注","金额"\n"1","2,李四,6\n3,王五,7","5"\n"4","","8"\n'],
    ['each text', '"户号","备注","金额"\n1,"2,李四,6\n3,王五,7",5\n4,"",8\n'],
  ])('a cell of several lines that looks like rows is one cell where %s stands in marks', async (_, text) => {
    expect((await cellsOf(csv(text))).slice(1)).toEqual([
      ['1', '2,李四,6\n3,王五,7', '5'],
      ['4', '', '8'],
    ])
  })

  it('a separator that a file announces is a sign: a letter is none, and its line is read', async () => {
    expect(await cellsOf(csv('sep=d\n户号,d\n1,2'))).toEqual([['sep=d'], ['户号', 'd'], ['1', '2']])
  })
})
