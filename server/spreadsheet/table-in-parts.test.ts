import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { Column } from './header'
import { readTable, type TableRow } from './table'
import { readInParts } from './table-in-parts'

const columns: Column[] = [
  { key: 'account_no', zh: '户号', en: 'Account', needs: ['account_no'], type: 'identifier' },
  { key: 'name', zh: '户名', en: 'Name', needs: ['name'], type: 'text' },
]
const SMALL = { workbook: 100, text: 1_000_000 }

/** The bytes in chunks of an odd size, so that characters are cut in two. */
const chunks = (bytes: Buffer, size = 997): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  )

async function inParts(bytes: Buffer, mostRows = SMALL, name = 'a.csv') {
  const rows: TableRow[] = []
  let parts = 0
  const facts = await readInParts(
    { name, open: async () => Readable.from(chunks(bytes)), whole: async () => bytes },
    {
      ...{ columns, mostRows },
      take: async (part) => {
        parts++
        rows.push(...part)
      },
    },
  )
  return { rows, parts, facts }
}

const lines = (count: number, cell = (n: number) => `张三${n}`) =>
  ['户号,户名,备注', ...Array.from({ length: count }, (_, n) => `K${n},${cell(n)},`)].join('\r\n')
const GB18030 = new Map<string, Buffer>([
  ['户', Buffer.from([0xbb, 0xa7])],
  ['号', Buffer.from([0xba, 0xc5])],
  ['名', Buffer.from([0xc3, 0xfb])],
  ['张', Buffer.from([0xd5, 0xc5])],
])
const inGb18030 = (text: string) =>
  Buffer.concat([...text].map((sign) => GB18030.get(sign) ?? Buffer.from(sign)))

test('a long text is read in parts, each row once, and as the reader of short files reads it', async () => {
  const bytes = Buffer.from(lines(9_000, (n) => (n % 7 === 0 ? `"张,\n三${n}"` : `张三${n}`)))
  const read = await inParts(bytes)
  expect(read.parts).toBeGreaterThan(2)
  const { rows, ...facts } = await readTable({ name: 'a.csv', bytes }, columns)
  expect(read.rows).toEqual(rows)
  expect(read.facts).toEqual(facts)
  expect(read.facts.ignoredColumns).toEqual(['备注'])
})

test('a mark that nobody closes takes no row with it, also where the text is longer than a piece', async () => {
  const bytes = Buffer.from(lines(60_000, (n) => (n === 20 ? '"张三' : `李四${n} ${'水'.repeat(20)}`)))
  const { rows } = await inParts(bytes)
  expect(rows).toHaveLength(60_000)
  expect(rows[20]?.values.name).toBe('"张三')
  expect(rows.at(-1)).toMatchObject({ row: 60_001, values: { account_no: 'K59999' } })
})

test.each([
  ['UTF-8 with a mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('户号,户名\nK1,张')])],
  ['GB18030', inGb18030('户号,户名\nK1,张')],
  ['UTF-16', Buffer.from('\ufeff户号\t户名\nK1\t张', 'utf16le')],
  ['a tab behind each value', Buffer.from('户号,户名\nK1\t,张\t')],
  ['full-width digits', Buffer.from('户号,户名\nＫ１,张')],
])('a file in %s is understood', async (_, bytes) => {
  const { rows } = await inParts(bytes)
  expect(rows).toEqual([{ row: 2, values: { account_no: 'K1', name: '张' } }])
})

test.each([
  ['nothing', Buffer.alloc(0), 'file_empty'],
  ['a program', Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0, 4, 0]), 'file_not_spreadsheet'],
])('%s is refused', async (_, bytes, code) => {
  await expect(inParts(bytes)).rejects.toMatchObject({ code })
})

test('more rows than a file may have are refused before all are read', async () => {
  await expect(inParts(Buffer.from(lines(5_000)), { workbook: 1, text: 4_000 })).rejects.toMatchObject({
    code: 'file_too_many_rows',
  })
})
