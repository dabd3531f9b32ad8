import { describe, expect, test } from 'vitest'
import { PAGES } from '../../routes'
import { nameMatch, readingsOf } from './named'
import { words } from './words'

describe('a name is found', () => {
  const meters = { zh: '水表列表', en: 'Meters' }
  test.each([
    ['水表', 0],
    ['列表', 1],
    ['met', 0],
    ['ETER', 1],
    ['shuibiao', 2],
    ['shui biao', 2],
    ['sblb', 2],
    ['shuib', 2],
    ['sbiao', 2],
    ['lieb', 2],
    ['biaoshui', null],
    ['sx', null],
    ['', null],
    ['   ', null],
    ['账单', null],
    ['.*', null],
    ['__proto__', null],
  ])('%j: %j', (typed, expected) => {
    expect(nameMatch(meters, typed)).toBe(expected)
  })

  test('by each reading of a character, and by words in any order', () => {
    const banks = { zh: '银行重新对账', en: 'Bank reconciliation' }
    for (const typed of ['yinhang', 'yinxing', 'chongxin', 'zhongxin'])
      expect(nameMatch(banks, typed)).toBe(2)
    expect(nameMatch(banks, 'recon bank')).toBe(1)
  })

  test('quickly, whatever is typed', () => {
    expect(nameMatch({ zh: '一'.repeat(60), en: '' }, `${'y'.repeat(60)}x`)).toBeNull()
  })
})

test('every character of every screen and action can be typed in pinyin', () => {
  const names = [...PAGES.map(({ title }) => title.zh), words.zh.signOut, words.zh.settings, words.zh.theme]
  const characters = new Set(names.join('').match(/\p{Script=Han}/gu))
  expect([...characters].filter((one) => readingsOf(one).length === 0)).toEqual([])
})
