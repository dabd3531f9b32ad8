import { type Fields, fieldPaths, type LabelPath } from '@water/contract/field'
import { BEFORE_CUBIC_METRES, placeText } from '@water/rules/money-text'
import { own } from '@water/rules/own'
import { currentLocale, type Locale, useLocale } from './locale'

/**
 * Texts stand beside the components that show them, in `words.ts` files: `export const words = defineWords('meters', {
 * zh: {…}, en: {…} })`. Keys are flat. `{{name}}` is filled from the values, `¥{{amount}}` shows money, and
 * `{{count|message|messages}}` is the first word for one and the second for any other number. A key without English
 * does not compile. The fields of a record bring their labels: `defineWords('meters', { … }, meterFields)` has the key
 * `account_no` without a text here.
 */
export interface Words<Key extends string = string> {
  name: string
  zh: Record<Key, string>
  en: Record<Key, string>
}

export type Values = Record<string, string | number>
export type Translate<Key extends string> = (key: Key, values?: Values) => string

export function defineWords<Key extends string, F extends Fields = Record<never, never>>(
  name: string,
  { zh, en }: { zh: Record<Key, string>; en: Record<NoInfer<Key>, string> },
  fields?: F,
): Words<Key | LabelPath<F>> {
  const labels = (of: 'zh' | 'en') =>
    Object.fromEntries(fieldPaths(fields ?? {}).map(([path, field]) => [path, field[of]]))
  // The labels stand under the paths of their fields.
  return { name, zh: { ...labels('zh'), ...zh }, en: { ...labels('en'), ...en } } as Words<Key | LabelPath<F>>
}

/** `const t = useWords(words)`; the component renders again when the language changes. */
export function useWords<Key extends string>(words: Words<Key>): Translate<Key> {
  const locale = useLocale()
  return (key, values) => wordIn(words, locale, key, values)
}

/** For use outside of components, in the present language. */
export function translate<Key extends string>(words: Words<Key>, key: Key, values?: Values): string {
  return wordIn(words, currentLocale(), key, values)
}

function wordIn<Key extends string>(
  words: Words<Key>,
  locale: Locale,
  key: Key,
  values: Values = {},
): string {
  const text = (locale === 'en_US' ? words.en : words.zh)[key]
  return text.replace(PLACE, (_, sign: string, name: string, one?: string, many?: string, unit?: string) => {
    if (one === undefined) return placeText(sign, String(own(values, name) ?? ''), unit !== undefined)
    return Number(own(values, name)) === 1 ? one : many!
  })
}

const PLACE = new RegExp(`(¥?)\\{\\{(\\w+)(?:\\|([^|}]*)\\|([^|}]*))?\\}\\}${BEFORE_CUBIC_METRES}`, 'g')
