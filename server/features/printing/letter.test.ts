import { expect, test } from 'vitest'
import { paperFont } from '../../paper/font'
import { readPaper, squeezedText } from '../../paper/testing/read-paper'
import { Letter } from './letter'

const head = {
  name: '榕江水务',
  address: '滨河路 8 号',
  service_phone: '',
  how_to_pay: '',
  bank_accounts: [],
}

test.each(['A4', 'A5'] as const)(
  'on %s what does not fit goes on below a heading that says whose it is, and the next document has its own page',
  async (paper) => {
    const letter = new Letter(await paperFont(), paper, { title: '账单', createdAt: new Date(0) })
    for (const account_no of ['1000012', '1000013']) {
      letter.begin({ head, title: '水费账单', about: '2026-01', account_no })
      for (let row = 1; row <= 60; row++)
        letter.row([`第${row}行`, '1.00'], [{ share: 2 }, { share: 1, align: 'right' }])
    }
    const pages = await readPaper(await letter.finished())
    const texts = pages.map(squeezedText)
    const perDocument = pages.length / 2
    expect(perDocument).toBeGreaterThan(1)
    expect(texts[1]).toContain('榕江水务·水费账单·户号1000012（续2）')
    expect(texts[0]).toContain('转下页')
    expect(texts[perDocument]).toContain('滨河路8号')
    expect(texts[perDocument]).not.toContain('1000012')
    const rows = texts.join('').match(/第\d+行/g)
    expect(rows).toHaveLength(120)
    for (const { y } of pages.flat()) expect(y).toBeGreaterThan(12)
  },
)

test('the longest name and address of a sender stand whole above the line, and a name in any letters shows', async () => {
  const letter = new Letter(await paperFont(), 'A5', { title: '账单', createdAt: new Date(0) })
  const long = { ...head, name: '水'.repeat(100), address: '河'.repeat(200), service_phone: '0591-87654321' }
  letter.begin({ head: long, title: '水费账单', about: '2026-01', account_no: '1000012' })
  letter.facts([
    ['户名', 'བོད་\ue000'],
    ['表号', '8'],
  ])
  const [page = []] = await readPaper(await letter.finished())
  const text = squeezedText(page)
  for (const [mark, count] of [
    ['水', 101],
    ['河', 200],
  ] as const)
    expect(text.split(mark)).toHaveLength(count + 1)
  expect(text).toContain('户名：བོད་〔U+E000〕表号：8')
  const place = (wanted: string) => page.find((placed) => placed.text.startsWith(wanted))!
  expect(place('水费账单').y).toBeLessThan(place('河').y - 20)
  for (const { x, width } of page.filter(({ text }) => /[水河]/.test(text)))
    expect(x + width).toBeLessThan(325)
})
