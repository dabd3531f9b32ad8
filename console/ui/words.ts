import { defineWords } from '../i18n/words'

export const words = defineWords('ui', {
  zh: {
    failedTitle: '没有加载成功',
    retry: '重试',
  },
  en: {
    failedTitle: 'This could not be loaded',
    retry: 'Try again',
  },
})
