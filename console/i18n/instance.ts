import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'

/** The one i18next, ready before any words are defined: whoever uses it imports it from here. */
i18next.use(initReactI18next).init({
  lng: 'zh_CN',
  fallbackLng: 'zh_CN',
  resources: {},
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  initAsync: false,
})

export { i18next }
