import { yuan } from '@water/rules/money'
import { moneyInCapitals } from '@water/rules/money-capitals'
import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import type { InvoiceFacts } from './facts'
import { redOf, resourceTax, sampleFacts, sewage, water } from './testing/sample-facts'
import { invoiceXml } from './xml'

/** The texts of a document by the path of their elements, in order. The parser refuses what is not well-formed. */
function read(xml: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const open: { name: string; text: string; hasChildren: boolean }[] = []
  const parser = new SaxesParser({ xmlns: false })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => {
    for (const parent of open) parent.hasChildren = true
    open.push({ name, text: '', hasChildren: false })
  })
  parser.on('text', (text) => {
    for (const element of open.slice(-1)) element.text += text
  })
  parser.on('closetag', () => {
    const path = open
      .slice(1)
      .map(({ name }) => name)
      .join('/')
    const { text, hasChildren } = open.pop()!
    if (!hasChildren) found.set(path, [...(found.get(path) ?? []), text])
  })
  parser.write(xml).close()
  return found
}

/** The number of an invoice that a platform has issued, whose files it keeps. */
const PLATFORMS = '26320000000000000001'

const one = (found: Map<string, string[]>, path: string): string | null => found.get(path)?.[0] ?? null

function expectFacts(facts: InvoiceFacts): void {
  const found = read(invoiceXml(facts))
  const data = (path: string) => one(found, `EInvoiceData/${path}`)
  expect(one(found, 'Header/EIid')).toBe(facts.number)
  expect(one(found, 'LocalSupervisionInfo/InvoiceNumber')).toBe(facts.number)
  const says = (name: string) => one(found, `LocalSupervisionInfo/${name}`)
  const [isTaxDocument, isCopy, notice] =
    facts.number === PLATFORMS ? [null, 'true', /^发票查阅件：.*开票平台/] : ['false', null, /^非税务发票：/]
  expect([says('IsTaxDocument'), says('IsCopyOfTaxDocument')]).toEqual([isTaxDocument, isCopy])
  expect(says('Notice')).toMatch(notice)
  const { buyer, seller, lines, cancels } = facts
  expect(one(found, 'Header/InherentLabel/BlueOrRed/LabelName')).toBe(facts.color === 'red' ? '红字' : '蓝字')
  expect([data('BuyerInformation/BuyerName'), data('BuyerInformation/BuyerIdNum')]).toEqual([
    buyer.name,
    buyer.taxId,
  ])
  expect(data('BuyerInformation/BuyerBankAccNum')).toBe(buyer.account)
  expect(data('SellerInformation/SellerName')).toBe(seller.taxpayerName)
  expect(data('SellerInformation/SellerIdNum')).toBe(seller.taxpayerId)
  expect(data('SellerInformation/SellerAddr')).toBe(seller.address)
  expect(data('BasicInformation/TotalAmWithoutTax')).toBe(yuan(facts.net))
  expect(data('BasicInformation/TotalTaxAm')).toBe(yuan(facts.tax))
  expect(data('BasicInformation/TotalTax-includedAmount')).toBe(yuan(facts.amount))
  expect(data('BasicInformation/TotalTax-includedAmountInChinese')).toBe(moneyInCapitals(facts.amount))
  expect(data('BasicInformation/RequestTime')).toBe(facts.issuedAt)
  const column = (name: string) => found.get(`EInvoiceData/IssuItemInformation/${name}`) ?? []
  const known = (texts: (string | null)[]) => texts.filter((text) => text !== null)
  expect(column('Amount')).toEqual(lines.map(({ net }) => yuan(net)))
  expect(column('ComTaxAm')).toEqual(lines.map(({ tax }) => yuan(tax)))
  expect(column('TaxTreatment')).toEqual(lines.map(({ taxTreatment }) => taxTreatment))
  expect(column('Quantity')).toEqual(known(lines.map(({ quantity }) => quantity)))
  expect(column('UnPrice')).toEqual(known(lines.map(({ price }) => price)))
  expect(column('TaxRate')).toEqual(
    lines.flatMap((line) => (line.taxTreatment === 'taxable' ? line.taxRate : [])),
  )
  expect(found.get('EInvoiceData/AdditionalInformation/Remark') ?? []).toEqual(facts.remark)
  const red = (name: string) => data(`SpecificInformation/RedEInvoice/${name}`)
  expect([red('OriginalInvoiceCode'), red('Reason'), red('ConfirmationNumber')]).toEqual([
    cancels?.number ?? null,
    cancels?.reason ?? null,
    cancels?.confirmation ?? null,
  ])
}

test('the XML of a normal, a special, a red and a platform’s invoice says what the facts say', () => {
  const normal = sampleFacts()
  const special = sampleFacts({
    type: 'special',
    lines: [water(), water({ name: '第二阶梯', net: 100, tax: 3 })],
  })
  expectFacts(normal)
  expectFacts(special)
  expectFacts(redOf(special, '35012612000000123456'))
  expectFacts(sampleFacts({ number: PLATFORMS }))
  expectFacts(sampleFacts({ number: null, lines: [sewage(), resourceTax()] }))
})

test('the name of an item has the category of its code, and its treatment is told apart from a rate of 0', () => {
  const found = read(
    invoiceXml(sampleFacts({ lines: [water(), sewage(), water({ taxRate: '0.000000', tax: 0 })] })),
  )
  expect(found.get('EInvoiceData/IssuItemInformation/ItemName')).toEqual([
    '*水冰雪*自来水 居民生活用水 第一阶梯',
    '污水处理费',
    '*水冰雪*自来水 居民生活用水 第一阶梯',
  ])
  expect(found.get('EInvoiceData/IssuItemInformation/TaxRate')).toEqual(['0.03', '0.00'])
})

test('any text comes back as it went in, but for the characters that XML cannot hold', () => {
  const hostile = fc.oneof(
    fc.constantFrom('<', '>', '&', '"', "'", ']]>', '<![CDATA[', '&amp;', '&#0;', '<!--', '?>', ']]', '-->'),
    fc.string({ unit: 'grapheme', maxLength: 4 }),
  )
  const text = fc
    .array(hostile, { minLength: 1, maxLength: 8 })
    .map((parts) => `甲${parts.join('').replace(/[^\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')}乙`)
  fc.assert(
    fc.property(text, text, text, (buyer, item, remark) => {
      const facts = sampleFacts()
      expectFacts({ ...facts, buyer: { ...facts.buyer, name: buyer }, remark: [remark] })
      const found = read(invoiceXml(sampleFacts({ lines: [sewage({ name: item })] })))
      expect(found.get('EInvoiceData/IssuItemInformation/ItemName')).toEqual([item])
    }),
    { numRuns: 300 },
  )
  const control = sampleFacts({ remark: ['甲\u0000\u0008\uFFFE乙'] })
  expect(read(invoiceXml(control)).get('EInvoiceData/AdditionalInformation/Remark')).toEqual(['甲乙'])
})

test('totals that are not the sums of the lines make no XML', () => {
  expect(() => invoiceXml({ ...sampleFacts(), tax: 110 })).toThrow('not the sums')
})
