import { defineWords } from '../../i18n/words'

export const words = defineWords('volumes', {
  zh: { measured: '用水量 {{volume}} m³' },
  en: { measured: 'measured {{volume}} m³' },
})
