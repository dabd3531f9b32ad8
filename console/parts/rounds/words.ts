import { defineWords } from '../../i18n/words'

export const words = defineWords('rounds', {
  zh: { readOf: '已抄 {{done}} / {{total}} 户', arrivedOf: '远传已到 {{arrived}} / {{remote}} 户' },
  en: { readOf: '{{done}} of {{total}} read', arrivedOf: '{{arrived}} of {{remote}} arrived' },
})
