import { describe, expect, it } from 'vitest'
import { helpSections, type Indexed, isQuestion, piecesOf } from './help-search'

const zh: readonly Indexed[] = [
  [
    '/help/a.html#reverse',
    '读数录错，账单已开',
    ['在账单页点“红冲”，填上正确的读数。确认之前列出金额的变化。'],
  ],
  ['/help/a.html#pay', '收费', ['柜台收费，三次 Enter。', '扫描户号，核对应缴账单。']],
  ['/help/a.html#price', '编辑水价', ['修改水价：分档、单价、生效日。']],
  ['/help/a.html#device', '水表换了', ['住户表页“办理业务”里的“换表”。']],
]
const en: readonly Indexed[] = [
  [
    '/help/a.html#reverse',
    'A wrong index was billed',
    ['Use “Reverse” on the order. Enter the right index.'],
  ],
  ['/help/a.html#pay', 'Take payment', ['Scan the account number and see what is due.']],
]
const first = (index: readonly Indexed[], typed: string) =>
  helpSections(index, typed, 'text', 3)[0]?.address.split('#')[1]

describe('the search over the help', () => {
  it.each([
    ['怎么红冲账单？', 'reverse'],
    ['读数录错了怎么办', 'reverse'],
    ['如何收费', 'pay'],
    ['水价怎么改', 'price'],
    ['怎样换表', 'device'],
  ])('answers “%s” without breaks between words', (typed, section) => {
    expect(first(zh, typed)).toBe(section)
  })

  it.each([
    ['how do I reverse an order?', 'reverse'],
    ['reversing orders', 'reverse'],
    ['How to take payments', 'pay'],
  ])('answers “%s” by the stems of its words', (typed, section) => {
    expect(first(en, typed)).toBe(section)
  })

  it('shows the sentence with the match, and marks it', () => {
    const [found] = helpSections(zh, '怎么红冲', 'text', 3)
    expect(found?.line).toEqual([
      { text: '在账单页点“', isMatch: false },
      { text: '红冲', isMatch: true },
      { text: '”，填上正确的读数。', isMatch: false },
    ])
  })

  it('cuts a long sentence around its match', () => {
    const long: Indexed = ['#x', 'x', [`${'前面的话'.repeat(40)}违约金${'后面的话'.repeat(40)}`]]
    const line =
      helpSections([long], '违约金', 'text', 1)[0]
        ?.line.map(({ text }) => text)
        .join('') ?? ''
    expect(line).toContain('违约金')
    expect([line.length < 120, line.at(0), line.at(-1)]).toEqual([true, '…', '…'])
  })

  it('finds nothing about what the help does not speak of', () => {
    for (const typed of ['怎么烤面包', '欧阳娜', '0001002', '', 'how do I'])
      expect(first(zh, typed)).toBeUndefined()
  })

  it('finds the name of a person in no text when only headings are looked through', () => {
    expect([helpSections(zh, '住户', 'title', 3), helpSections(zh, '住户', 'text', 3).length]).toEqual([
      [],
      1,
    ])
    expect(helpSections(zh, '收费', 'title', 3).map(({ address }) => address)).toEqual(['/help/a.html#pay'])
  })

  it('knows a question in both languages from a name or a number', () => {
    for (const typed of [
      '怎么收费',
      '如何收费',
      '红冲在哪里',
      '能撤销吗',
      'how do I pay',
      'where is the till',
      'refunds?',
    ])
      expect(isQuestion(typed), typed).toBe(true)
    for (const typed of ['王芳', '收费', '10012', 'Howard', 'how', 'Canning Road 4'])
      expect(isQuestion(typed), typed).toBe(false)
  })

  it('takes pairs of characters, and words without the little ones', () => {
    expect(piecesOf('我要怎么红冲 the orders')).toEqual(['红冲', 'order'])
  })
})
