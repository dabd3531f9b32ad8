import type { InvoiceFacts, InvoiceLine } from '../facts'

export const water = (over: Partial<InvoiceLine> = {}): InvoiceLine => ({
  name: '居民生活用水 第一阶梯',
  spec: null,
  unit: '立方米',
  quantity: '18',
  price: '2.0097087378641',
  net: 3617,
  taxTreatment: 'taxable',
  taxRate: '0.03',
  tax: 109,
  taxCode: '1100301010000000000',
  ...over,
})

export const sewage = (over: Partial<InvoiceLine> = {}): InvoiceLine => ({
  name: '污水处理费',
  spec: null,
  unit: '立方米',
  quantity: '18',
  price: '0.95',
  net: 1710,
  taxTreatment: 'exempt',
  taxRate: '0',
  tax: 0,
  taxCode: null,
  ...over,
})

export const resourceTax = (over: Partial<InvoiceLine> = {}): InvoiceLine => ({
  ...sewage({ name: '水资源税', price: '0.2', net: 360, taxTreatment: 'non_taxable' }),
  ...over,
})

/** A normal blue invoice of one month; the totals are those of its lines. */
export function sampleFacts(over: Partial<InvoiceFacts> = {}): InvoiceFacts {
  const lines = over.lines ?? [water(), sewage(), resourceTax()]
  const net = lines.reduce((sum, line) => sum + line.net, 0)
  const tax = lines.reduce((sum, line) => sum + line.tax, 0)
  return {
    number: '26009000010000000042',
    type: 'normal',
    color: 'blue',
    issuedAt: '2026-11-23 14:30:05',
    buyer: {
      titleType: 'personal',
      name: '陈小明',
      taxId: null,
      address: null,
      phone: null,
      bank: null,
      account: null,
    },
    seller: {
      taxpayerName: '榕江自来水有限责任公司',
      taxpayerId: '91350100M000100Y43',
      address: '福建省福州市鼓楼区东街口 8 号',
      phone: '0591-87654321',
      bank: '中国工商银行福州鼓楼支行',
      account: '1402023209000123456',
      issuer: '林晓芸',
    },
    lines,
    net,
    tax,
    amount: net + tax,
    remark: [
      '户号：1000012；账期：2026 年 10 月；上期表底 1,204，本期表底 1,222',
      '用水地址：榕江市滨河路 21 号 3 栋 502 室',
    ],
    cancels: null,
    ...over,
  }
}

/** The whole red of a blue invoice. */
export function redOf(blue: InvoiceFacts, confirmation: string | null = null): InvoiceFacts {
  const minus = (text: string | null) => text && `-${text}`
  return {
    ...blue,
    number: '26009000010000000043',
    color: 'red',
    issuedAt: '2026-12-02 09:12:44',
    lines: blue.lines.map((line) => ({
      ...line,
      quantity: minus(line.quantity),
      net: 0 - line.net,
      tax: 0 - line.tax,
    })),
    net: 0 - blue.net,
    tax: 0 - blue.tax,
    amount: 0 - blue.amount,
    cancels: { number: blue.number ?? '', reason: '01', reasonName: '开票有误', confirmation },
  }
}
