import { useTranslation } from 'react-i18next'
import { i18next } from './instance'

/**
 * Words live beside what shows them, in `words.ts` files: `export const words = defineWords('meters', { zh: {…}, en: {…} })`.
 * Keys are flat; `{{name}}` in a text is filled from the values. A key that English lacks does not compile.
 */
export interface Words<Key extends string = string> {
  name: string
  zh: Record<Key, string>
  en: Record<Key, string>
}

export type Values = Record<string, string | number>
export type Translate<Key extends string> = (key: Key, values?: Values) => string

export function defineWords<Key extends string>(
  name: string,
  { zh, en }: { zh: Record<Key, string>; en: Record<NoInfer<Key>, string> },
): Words<Key> {
  i18next.addResourceBundle('zh_CN', name, zh)
  i18next.addResourceBundle('en_US', name, en)
  return { name, zh, en }
}

/** `const t = useWords(words)`; the component renders again when the language changes. */
export function useWords<Key extends string>(words: Words<Key>): Translate<Key> {
  const { t } = useTranslation(words.name)
  return (key, values) => t(key, values ?? {})
}

/** Outside of components: in the language of this moment. */
export function translate<Key extends string>(words: Words<Key>, key: Key, values: Values = {}): string {
  return i18next.t(key, { ns: words.name, ...values })
}
