import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

export const LOCALE_KEY = 'tdesign-starter-locale'
export type Locale = 'zh_CN' | 'en_US'
/** A text in both languages that is passed as data (route titles, permission names). */
export interface Text {
  zh: string
  en: string
}

/** An unknown stored language, and any language of the browser, mean Chinese. */
export const localeOf = (stored: string | null): Locale => (stored === 'en_US' ? 'en_US' : 'zh_CN')

function storedLocale(): Locale {
  try {
    return localeOf(localStorage.getItem(LOCALE_KEY))
  } catch {
    return 'zh_CN'
  }
}

const locale = createStore<{ locale: Locale }>(() => ({ locale: 'zh_CN' }))

export const currentLocale = (): Locale => locale.getState().locale
export const useLocale = (): Locale => useStore(locale, (state) => state.locale)
export const onLocaleChange = (listener: (locale: Locale) => void) =>
  locale.subscribe((state, before) => {
    if (state.locale !== before.locale) listener(state.locale)
  })

function apply(next: Locale) {
  document.documentElement.lang = next === 'zh_CN' ? 'zh-CN' : 'en'
  locale.setState({ locale: next })
}

/** Changes the language at once and stores it as a plain string. */
export function chooseLocale(next: Locale) {
  localStorage.setItem(LOCALE_KEY, next)
  apply(next)
}

/** Reads the stored language, and follows another window that changes it. */
export function startLocale() {
  apply(storedLocale())
  window.addEventListener('storage', (event) => {
    if (event.key === LOCALE_KEY) apply(localeOf(event.newValue))
  })
}

export const textIn = (text: Text, of: Locale): string => (of === 'en_US' ? text.en : text.zh)
/** `const text = useText(); text(route.title)` */
export function useText(): (text: Text) => string {
  const of = useLocale()
  return (text) => textIn(text, of)
}

/** The language of the API's messages. */
export const apiLanguage = () => (currentLocale() === 'en_US' ? 'en-US' : 'zh-CN')
