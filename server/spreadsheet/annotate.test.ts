import { expect, test } from 'vitest'
import { annotated } from './annotate'
import { readSheet } from './sheet'
import { writeZip } from './zip'

const NOTES = {
  header: 1,
  headings: ['结果', '问题'],
  beside: (row: number) => (row === 1 ? ['结果', '问题'] : row === 2 ? ['好', ''] : []),
}
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

/** A workbook of one sheet with two rows, and with more content before or behind them. */
function book(parts: { inRow?: string; tail?: string }): Buffer {
  const sheet =
    `<worksheet ${MAIN}><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>户号</t></is></c></row>` +
    `<row r="2"><c r="A2"><v>1</v></c>${parts.inRow ?? ''}</row></sheetData>${parts.tail ?? ''}</worksheet>`
  return writeZip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: 'xl/workbook.xml',
      content: `<workbook ${MAIN} xmlns:r="r"><sheets><sheet name="1" r:id="a"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: '<Relationships><Relationship Id="a" Type="x/worksheet" Target="sheet.xml"/></Relationships>',
    },
    { name: 'xl/sheet.xml', content: sheet },
  ])
}

/**
 * Counts the characters that text searches read during some work: work that grows with the square of a file shows here.
 */
async function charactersSearched(work: () => Promise<unknown>): Promise<number> {
  const { indexOf, lastIndexOf } = String.prototype
  let searched = 0
  String.prototype.indexOf = function (this: string, wanted: string, from = 0) {
    const at = indexOf.call(this, wanted, from)
    searched += (at === -1 ? this.length : at) - from
    return at
  }
  String.prototype.lastIndexOf = function (this: string, wanted: string, from = this.length) {
    const at = lastIndexOf.call(this, wanted, from)
    searched += from - Math.max(at, 0)
    return at
  }
  try {
    await work()
  } finally {
    Object.assign(String.prototype, { indexOf, lastIndexOf })
  }
  return searched
}

const MB = 1024 * 1024
/** Text that does not compress, so that the archive's ratio is accepted. */
const noise = (length: number) => {
  let seed = 1
  let text = ''
  while (text.length < length) {
    seed = (seed * 48_271) % 2_147_483_647
    text += seed.toString(36)
  }
  return text
}
const sizes: [string, (length: number) => Buffer][] = [
  [
    'a tail without rows',
    (length) => book({ tail: `<x a="">${noise(length).replace(/(.{40})/g, '$1<y/>')}</x>` }),
  ],
  ['text without any tag', (length) => book({ tail: `<x>${noise(length)}</x>` })],
  [
    'one wide row',
    (length) => book({ inRow: `<c r="B2" s="7"><v>1</v></c>${noise(40).repeat(1)}`.repeat(length / 70) }),
  ],
]

test.each(sizes)('%s: twice the sheet is twice the work, and nothing is looked at again', async (_, made) => {
  const work = (length: number) => {
    const bytes = made(length)
    return charactersSearched(() => annotated({ name: 'a.xlsx', bytes }, NOTES))
  }
  const [small, large] = [await work(2 * MB), await work(4 * MB)]
  expect(small).toBeGreaterThan(2 * MB)
  expect(large / small).toBeLessThan(2.2)
})

test('one endless line of text does not make the others as long', async () => {
  const bytes = Buffer.from(`户号,读数\n1,2\n${','.repeat(16_000)}\n`)
  const lines = (await annotated({ name: 'a.csv', bytes }, NOTES)).toString().split('\r\n')
  expect(lines.map((line) => line.length)).toEqual([218, 210, 199, 0])
  expect(lines[1]).toMatch(/^"1","2",+"好",$/)
})

test('comments and CDATA are no rows', async () => {
  const inRow =
    '<!-- <row r="9"> --><c r="B2" t="inlineStr"><is><t><![CDATA[<row r="3"></row>]]></t></is></c>'
  const content = await annotated({ name: 'a.xlsx', bytes: book({ inRow }) }, NOTES)
  const rows: (string | undefined)[][] = []
  for await (const { cells } of readSheet({ name: 'a.xlsx', bytes: content })) rows.push([...cells])
  expect(rows).toEqual([
    ['户号', undefined, '结果', '问题'],
    ['1', '<row r="3"></row>', '好', ''],
  ])
})
