import { createHash } from 'node:crypto'
import { yuan } from '@water/rules/money'
import { moneyInCapitals } from '@water/rules/money-capitals'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paperFont } from '../../../paper/font'
import { lineOf, type Placed, readPaper, squeezed, squeezedText } from '../../../paper/testing/read-paper'
import { drawable } from '../../../paper/text-lines'
import type { InvoiceFacts } from './facts'
import { renderInvoice } from './pdf'
import { redOf, resourceTax, sampleFacts, sewage, water } from './testing/sample-facts'

const enterprise: InvoiceFacts['buyer'] = {
  titleType: 'enterprise',
  name: '榕江市远航纺织印染（集团）股份有限公司',
  taxId: '91440300708461136T',
  address: '榕江市滨江工业区纬三路 88 号',
  phone: '0591-83001234',
  bank: '中国建设银行榕江滨江支行',
  account: '35001234567890123456',
}
const special = sampleFacts({
  type: 'special',
  buyer: enterprise,
  lines: [
    water({
      name: '工业用水',
      quantity: '148230.5',
      price: '4.126213592233',
      net: 61_163_083,
      tax: 1_834_892,
    }),
  ],
})

/** The number of an invoice that a platform has issued, whose files it keeps. */
const PLATFORMS = '26320000000000000001'
const NOT_TAX = ['非税务发票·NOTATAXDOCUMENT', '不能用于抵扣税款', 'Notataxdocument:']
const COPY = ['发票查阅件·COPYFORREFERENCE', '税务发票是开票平台开具的同号发票', 'Thetaxinvoiceistheone']

/** Each paper says all facts but the lines. */
function expectFacts(pages: Placed[][], facts: InvoiceFacts): void {
  for (const page of pages) {
    const text = squeezedText(page)
    expect(text).toContain(`发票号码：${facts.number}`)
    expect(text).toContain(`开票日期：${facts.issuedAt.slice(0, 4)}年${facts.issuedAt.slice(5, 7)}月`)
    expect(text).toContain(`名称：${squeezed(facts.buyer.name)}`)
    expect(text).toContain(`名称：${squeezed(facts.seller.taxpayerName)}`)
    for (const id of [facts.buyer.taxId ?? '', facts.seller.taxpayerId])
      expect(text).toContain(`统一社会信用代码/纳税人识别号：${id}`)
    const [says, saysNot] = facts.number === PLATFORMS ? [COPY, NOT_TAX] : [NOT_TAX, COPY]
    for (const notice of says) expect(text).toContain(notice)
    for (const notice of saysNot) expect(text).not.toContain(notice)
    expect(text).toContain(`开票人：${facts.seller.issuer}`)
  }
  // But for the mark, which is large and slanting.
  for (const { text, x, y, width } of pages.flat().filter(({ text }) => !/红冲|RED/.test(text))) {
    expect(x, text).toBeGreaterThan(25)
    expect(x + width, text).toBeLessThan(570)
    expect(y, text).toBeGreaterThan(20)
  }
  const closing = pages.find((page) => squeezedText(page).includes('价税合计'))!
  expect(lineOf(closing, '价税合计（大写）')).toEqual([
    '价税合计（大写）',
    moneyInCapitals(facts.amount),
    '（小写）',
    `¥${yuan(facts.amount)}`,
  ])
  const taxed = facts.lines.some(({ taxTreatment }) => taxTreatment === 'taxable')
  expect(lineOf(closing, '合计')).toEqual([
    '合计',
    `¥${yuan(facts.net)}`,
    taxed ? `¥${yuan(facts.tax)}` : '***',
  ])
  const all = squeezed(pages.map(squeezedText).join(''))
  for (const paragraph of facts.remark) expect(all).toContain(squeezed(paragraph))
}

describe('the paper says what the facts say', () => {
  test('a normal one for a person: taxable, exempt and non-taxable lines', async () => {
    const facts = sampleFacts()
    const pages = await readPaper(await renderInvoice(facts))
    expect(pages).toHaveLength(1)
    expectFacts(pages, facts)
    const [page = []] = pages
    expect(squeezedText(page)).toContain('电子发票（普通发票）')
    expect(squeezedText(page)).toContain('名称：陈小明（个人）')
    expect(lineOf(page, '*水冰雪*自来水 居民生活用水')).toEqual([
      '*水冰雪*自来水 居民生活用水',
      '立方米',
      '18',
      '2.0097087378641',
      '36.17',
      '3%',
      '1.09',
    ])
    expect(lineOf(page, '污水处理费')).toEqual(['污水处理费', '立方米', '18', '0.95', '17.10', '免税', '***'])
    expect(lineOf(page, '水资源税')).toEqual(['水资源税', '立方米', '18', '0.2', '3.60', '不征税', '***'])
    expect(squeezedText(page)).toContain(
      '销方地址：福建省福州市鼓楼区东街口8号；电话：0591-87654321销方开户银行：',
    )
  })

  test('a special one for an enterprise', async () => {
    const pages = await readPaper(await renderInvoice(special))
    expectFacts(pages, special)
    const text = squeezedText(pages[0]!)
    expect(text).toContain('电子发票（增值税专用发票）')
    expect(text).toContain('购方开户银行：中国建设银行榕江滨江支行；银行账号：35001234567890123456')
    expect(text).not.toContain('（个人）')
    expect(lineOf(pages[0]!, '611630.83')).toEqual([
      '*水冰雪*自来水 工业用水',
      '立方米',
      '148230.5',
      '4.126213592233',
      '611630.83',
      '3%',
      '18348.92',
    ])
  })

  test('a red one: amounts below zero, the blue one’s number and the confirmation', async () => {
    const red = redOf(special, '35012612000000123456')
    const pages = await readPaper(await renderInvoice(red))
    expectFacts(pages, red)
    const text = squeezedText(pages[0]!)
    expect(text).toContain(
      '被红冲蓝字数电票号码：26009000010000000042红字发票信息确认单编号：35012612000000123456红冲原因：开票有误',
    )
    expect(text).toContain('（负数）陆拾贰万玖仟玖佰柒拾玖圆柒角伍分')
    expect(text).toContain('红字发票')
    expect(lineOf(pages[0]!, '-611630.83')).toContain('-148230.5')
  })

  test('one with a platform’s number is a copy, and the tax invoice is the platform’s', async () => {
    const facts = sampleFacts({ number: PLATFORMS })
    expectFacts(await readPaper(await renderInvoice(facts)), facts)
    const red = { ...redOf(special), number: PLATFORMS }
    expectFacts(await readPaper(await renderInvoice(red)), red)
  })

  test('one with exempt lines alone has no tax to add', async () => {
    const facts = sampleFacts({ lines: [sewage(), resourceTax()] })
    expectFacts(await readPaper(await renderInvoice(facts)), facts)
  })

  test('the largest figures stay in their columns and whole', async () => {
    const line = water({
      quantity: '-99999999.999',
      price: '99999.1234567890123',
      net: -97_087_378_640,
      tax: -2_912_621_359,
    })
    const facts = redOf(sampleFacts({ type: 'special', buyer: enterprise, lines: [line, line] }))
    const negative = { ...facts, lines: [line, line], net: 2 * line.net, tax: 2 * line.tax }
    const red = { ...negative, amount: negative.net + negative.tax }
    const pages = await readPaper(await renderInvoice(red))
    expectFacts(pages, red)
    expect(lineOf(pages[0]!, '-970873786.40').slice(-5)).toEqual([
      '-99999999.999',
      '99999.1234567890123',
      '-970873786.40',
      '3%',
      '-29126213.59',
    ])
  })

  test('one that a red one has cancelled says so across the page', async () => {
    const [page = []] = await readPaper(await renderInvoice(sampleFacts(), true))
    expect(squeezedText(page)).toContain('已红冲REVERSED')
  })

  test('totals that are not the sums of the lines make no paper', async () => {
    await expect(renderInvoice({ ...sampleFacts(), net: 5688 })).rejects.toThrow('not the sums')
    await expect(renderInvoice({ ...sampleFacts(), amount: 5797 })).rejects.toThrow('not the sums')
  })
})

describe('many lines', () => {
  const lines = Array.from({ length: 100 }, (_, index) =>
    index % 2 === 0
      ? water({ name: `居民生活用水第${index}行` })
      : sewage({ name: `污水处理费第${index}行` }),
  )

  test('go on over pages, each with its subtotal, and the totals stand on the last', async () => {
    const facts = sampleFacts({ lines })
    const pages = await readPaper(await renderInvoice(facts))
    expect(pages.length).toBeGreaterThan(2)
    expectFacts(pages, facts)
    const texts = pages.map(squeezedText)
    texts.forEach((text, index) => {
      expect(text).toContain(`共${pages.length}页第${index + 1}页`)
      expect(text).toContain('项目名称')
      expect(text.includes('价税合计')).toBe(index === pages.length - 1)
    })
    const fen = (text: string) => BigInt(text.replace(/[¥.]/g, ''))
    const subtotals = pages.map((page) => lineOf(page, '小计'))
    expect(subtotals.reduce((sum, [, net = '']) => sum + fen(net), 0n)).toBe(BigInt(facts.net))
    expect(subtotals.reduce((sum, [, , tax = '']) => sum + fen(tax), 0n)).toBe(BigInt(facts.tax))
    const names = texts.join('').match(/第\d+行/g)
    expect(names).toEqual(lines.map((_, index) => `第${index}行`))
  })

  test('any number of lines with any remark: each once, in order, above the end of the page', async () => {
    const someLines = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 90 })
    await fc.assert(
      fc.asyncProperty(someLines, fc.integer({ min: 0, max: 90 }), async (lengths, paragraphs) => {
        const facts = sampleFacts({
          lines: lengths.map((length, index) => sewage({ name: `〔${index}〕${'水'.repeat(length)}` })),
          remark: Array.from({ length: paragraphs }, (_, index) => `【${index}】户号`),
        })
        const pages = await readPaper(await renderInvoice(facts))
        const all = pages.map(squeezedText).join('')
        const numbers = (marks: RegExp) => [...all.matchAll(marks)].map(([, number = '']) => number)
        expect(numbers(/〔(\d+)〕/g)).toEqual(lengths.map((_, index) => String(index)))
        expect(numbers(/【(\d+)】/g)).toEqual(facts.remark.map((_, index) => String(index)))
        expect(all.match(/水/g)?.length).toBeGreaterThanOrEqual(lengths.reduce((sum, one) => sum + one, 0))
        for (const { y } of pages.flat()) expect(y).toBeGreaterThan(20)
        expect(all.match(/价税合计/g)).toHaveLength(1)
      }),
      { numRuns: 12 },
    )
  })

  test('a name longer than a page goes on, and nothing of it is lost', async () => {
    const name = Array.from({ length: 1200 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('')
    const facts = sampleFacts({ lines: [water({ name, taxCode: null }), sewage()] })
    const pages = await readPaper(await renderInvoice(facts))
    expectFacts(pages, facts)
    // The figures of the line stand between the lines of its name.
    const han = pages.flatMap((page) => page.filter(({ x, text }) => x < 40 && /^[一-龥]{6,}$/.test(text)))
    expect(han.map(({ text }) => text).join('')).toContain(name.slice(0, 1190))
  })
})

test('names that fill the page are refused, and the longest that a form takes are not', async () => {
  const named = (length: number) => sampleFacts({ buyer: { ...enterprise, name: '水'.repeat(length) } })
  await expect(renderInvoice(named(1000))).rejects.toThrow('no room')
  const facts = named(200)
  expectFacts(await readPaper(await renderInvoice(facts)), facts)
})

describe('characters', () => {
  const has = (font: Awaited<ReturnType<typeof paperFont>>) => (character: string) =>
    font.base.has(character.codePointAt(0)!)

  test('a name of any characters of the font can be found on the paper', async () => {
    const font = await paperFont()
    const character = fc
      .oneof(
        { weight: 6, arbitrary: fc.integer({ min: 0x4e00, max: 0x9fff }) },
        { weight: 2, arbitrary: fc.integer({ min: 0x21, max: 0x7e }) },
        { weight: 1, arbitrary: fc.integer({ min: 0x2e80, max: 0x4dbf }) },
        { weight: 1, arbitrary: fc.integer({ min: 0xf900, max: 0xffee }) },
        { weight: 1, arbitrary: fc.integer({ min: 0x20000, max: 0x3134f }) },
      )
      .map((codePoint) => String.fromCodePoint(codePoint))
      .filter((one) => has(font)(one) && !/[\s\p{Default_Ignorable_Code_Point}]/u.test(one))
    const name = fc.array(character, { minLength: 1, maxLength: 60 }).map((characters) => characters.join(''))
    const items = fc.array(name, { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(name, items, async (buyer, names) => {
        const bare = { spec: null, unit: null, quantity: null, price: null, taxCode: null }
        const facts = sampleFacts({
          buyer: { ...enterprise, name: buyer },
          lines: names.map((name) => water({ name, ...bare })),
        })
        const pages = await readPaper(await renderInvoice(facts))
        for (const page of pages) expect(squeezedText(page)).toContain(`名称：${buyer}统一社会信用代码`)
        const text = pages.map(squeezedText).join('')
        for (const item of names) expect(text).toContain(item)
      }),
      { numRuns: 20 },
    )
  })

  test.each([
    ['Uyghur', 'شىنجاڭ ئۇيغۇر ئاپتونوم رايونى قەشقەر ۋىلايىتى سۇ شىركىتى '],
    ['Arabic', 'شركة المياه الوطنية '],
    ['Tibetan', 'བོད་རང་སྐྱོང་ལྗོངས་ཆུ་སྤྱོད་ཀུང་སི་'],
    ['Thai', 'บริษัท ประปาแห่งประเทศไทย จำกัด '],
    ['emoji', '💧👨‍👩‍👧🇨🇳👍🏽❤️'],
    ['Mongolian, which no font has,', 'ᠮᠣᠩᠭᠣᠯ'],
  ])('a name of a hundred characters in %s is whole on the paper, within its box', async (_script, words) => {
    const name = Array.from(words.repeat(12)).slice(0, 100).join('')
    const facts = sampleFacts({ buyer: { ...enterprise, titleType: 'personal', name } })
    const [page = []] = await readPaper(await renderInvoice(facts))
    const from = page.findIndex(({ text }) => text === '名称：') + 1
    const drawn = page.slice(
      from,
      page.findIndex(({ text }) => text.startsWith('统一社会信用代码')),
    )
    const font = await paperFont()
    const letters = (text: string) => Array.from(text.replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, ''))
    const rest = letters(drawn.map(({ text }) => text).join(''))
    for (const letter of letters(drawable(name, font))) {
      expect(rest).toContain(letter)
      rest.splice(rest.indexOf(letter), 1)
    }
    for (const { x, width } of drawn) expect(x + width).toBeLessThan(298)
  })

  test('rare characters of names are drawn, and one that the font lacks shows its code', async () => {
    const facts = sampleFacts({ buyer: { ...enterprise, name: '㛃𬭎䶮𠮷𫖯㐂·张𠀀三\u{E0100}\u200b丰' } })
    const [page = []] = await readPaper(await renderInvoice(facts))
    expect(squeezedText(page)).toContain('名称：㛃𬭎䶮𠮷𫖯㐂·张〔U+20000〕三丰统一社会信用代码')
  })
})

describe('bytes', () => {
  const hash = async (facts: InvoiceFacts) =>
    createHash('sha256')
      .update(await renderInvoice(facts))
      .digest('hex')

  test('the same facts give the same bytes, whatever was drawn between', async () => {
    const facts = sampleFacts({ buyer: { ...enterprise, name: '一水有限公司' } })
    const before = await hash(facts)
    // Kangxi radicals, which share their glyphs with the plain characters.
    await renderInvoice(sampleFacts({ buyer: { ...enterprise, name: '⼀⽔有限公司' } }))
    await renderInvoice(special)
    expect(await hash(facts)).toBe(before)
    // Letters of one body, which the dots around it tell apart.
    const joined = sampleFacts({ buyer: { ...enterprise, name: 'ىتى' } })
    const first = await hash(joined)
    await renderInvoice(sampleFacts({ buyer: { ...enterprise, name: 'بنت' } }))
    expect(await hash(joined)).toBe(first)
    expect(await hash({ ...facts, issuedAt: '2026-11-23 14:30:06' })).not.toBe(before)
  })

  test('the font is a subset: a paper stays small', async () => {
    expect((await renderInvoice(sampleFacts())).length).toBeLessThan(90_000)
  })
})
