import { defineWords } from '../../i18n/words'

export const words = defineWords('picture', {
  zh: { enlarge: '放大“{{name}}”' },
  en: { enlarge: 'Enlarge “{{name}}”' },
})
