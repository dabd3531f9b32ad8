import { describe, expect, it } from 'vitest'
import { chooseLocale, currentLocale, LOCALE_KEY, localeOf, startLocale } from './locale'
import { defineWords, translate } from './words'

const words = defineWords('locale-test', {
  zh: { hello: '您好，{{name}}' },
  en: { hello: 'Hello, {{name}}' },
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

  it('follows another window', () => {
    startLocale()
    window.dispatchEvent(new StorageEvent('storage', { key: LOCALE_KEY, newValue: 'en_US' }))
    expect(currentLocale()).toBe('en_US')
    window.dispatchEvent(new StorageEvent('storage', { key: LOCALE_KEY, newValue: 'zh_CN' }))
    expect(currentLocale()).toBe('zh_CN')
  })
})
