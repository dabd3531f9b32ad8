import { defineWords } from '../../i18n/words'

/** Separate from ui's other texts, which the sign-in page does not need. */
export const words = defineWords('ui-password', {
  zh: {
    show: '显示密码',
    hide: '隐藏密码',
  },
  en: {
    show: 'Show the password',
    hide: 'Hide the password',
  },
})
