import { expect, test } from 'vitest'
import { ratio } from '../money'
import { paperAmount, paperBuyer, paperDate, paperItem, paperRate, paperTitle } from './paper-texts'

test('the paper names its type, its day and its rates as a 数电票 does', () => {
  expect([paperTitle('normal'), paperTitle('special')]).toEqual([
    '电子发票（普通发票）',
    '电子发票（增值税专用发票）',
  ])
  expect([paperAmount('1234.50'), paperAmount('-70.00')]).toEqual(['¥1234.50', '¥-70.00'])
  expect(paperDate('2026-03-05 09:10:11')).toBe('2026年03月05日')
  expect([
    paperRate('taxable', ratio('0.03')),
    paperRate('taxable', ratio('0.0075')),
    paperRate('exempt', ratio('0.03')),
    paperRate('non_taxable', 0),
  ]).toEqual(['3%', '0.75%', '免税', '不征税'])
})

test('water is sold as 自来水 with its price behind it and its category before it; another item has its name alone', () => {
  expect(paperItem({ name: '居民生活用水', taxCode: '1100301010000000000' })).toBe(
    '*水冰雪*自来水 居民生活用水',
  )
  expect(paperItem({ name: '自来水', taxCode: '1100301010000000000' })).toBe('*水冰雪*自来水')
  expect(paperItem({ name: '纯净水', taxCode: '1100301990000000000' })).toBe('*水冰雪*纯净水')
  expect(paperItem({ name: '复装费', taxCode: '' })).toBe('复装费')
  expect(paperItem({ name: '复装费', taxCode: null })).toBe('复装费')
})

test('a natural person is marked as one, and nobody twice', () => {
  const named = (title_type: string, buyer_name: string) => paperBuyer({ title_type, buyer_name })
  expect(named('personal', '王芳')).toBe('王芳（个人）')
  expect(named('personal', '个人')).toBe('个人')
  expect(named('personal', '')).toBe('')
  expect(named('enterprise', '清河酒店')).toBe('清河酒店')
})
