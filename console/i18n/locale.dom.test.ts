import { describe, expect, it } from 'vitest'
import { chooseLocale, currentLocale, LOCALE_KEY, localeOf, startLocale } from './locale'
import { defineWords, translate } from './words'

const words = defineWords('locale-test', {
  zh: { hello: '您好，{{name}}', left: '还有 {{count}} 条' },
  en: { hello: 'Hello, {{name}}', left: '{{count}} {{count|row is|rows are}} left' },
})

describe('the language', () => {
  it('is Chinese unless English was chosen: an unknown stored one falls back', () => {
    expect(['zh_CN', 'en_US', 'fr_FR', '', null].map(localeOf)).toEqual([
      'zh_CN',
      'en_US',
      'zh_CN',
      'zh_CN',
      'zh_CN',
    ])
  })

  it('changes at once and is kept as a plain string', () => {
    chooseLocale('en_US')
    expect(localStorage.getItem(LOCALE_KEY)).toBe('en_US')
    expect(document.documentElement.lang).toBe('en')
    expect(translate(words, 'hello', { name: '<b>' })).toBe('Hello, <b>')
    chooseLocale('zh_CN')
    expect(translate(words, 'hello', { name: '王' })).toBe('您好，王')
  })

  it('says one of a thing in the singular, any other number of it in the plural', () => {
    chooseLocale('en_US')
    const left = (count: number | string) => translate(words, 'left', { count })
    expect([0, 1, 2, '1', '21'].map(left)).toEqual([
      '0 rows are left',
      '1 row is left',
      '2 rows are left',
      '1 row is left',
      '21 rows are left',
    ])
    chooseLocale('zh_CN')
    expect(left(1)).toBe('还有 1 条')
  })

  it('fills in what was given as it is, patterns of replacement and names of the language among it', () => {
    for (const name of ['$&', '$1', '{{name}}', 'constructor', '__proto__'])
      expect(translate(words, 'hello', { name })).toBe(`您好，${name}`)
  })

  it('follows another window', () => {
    startLocale()
    window.dispatchEvent(new StorageEvent('storage', { key: LOCALE_KEY, newValue: 'en_US' }))
    expect(currentLocale()).toBe('en_US')
    window.dispatchEvent(new StorageEvent('storage', { key: LOCALE_KEY, newValue: 'zh_CN' }))
    expect(currentLocale()).toBe('zh_CN')
  })
})
