import { currentLocale, type Locale, useLocale } from './locale'

/** Signs behind a name, between the things of a list, and between parts of a sentence, and around a remark, where texts are put together. */
const SIGNS = {
  zh: { colon: '：', comma: '、', semicolon: '；', remark: ['（', '）'] },
  en: { colon: ': ', comma: ', ', semicolon: '; ', remark: [' (', ')'] },
}

export type Signs = (typeof SIGNS)['zh']

const signsOf = (locale: Locale): Signs => (locale === 'en_US' ? SIGNS.en : SIGNS.zh)

export const useSigns = (): Signs => signsOf(useLocale())

/** For use outside of components, in the present language. */
export const signs = (): Signs => signsOf(currentLocale())
