import { defineWords } from '../i18n/words'

export const words = defineWords('theme', {
  zh: { toDark: '切换为深色', toLight: '切换为明亮' },
  en: { toDark: 'Switch to dark', toLight: 'Switch to light' },
})
