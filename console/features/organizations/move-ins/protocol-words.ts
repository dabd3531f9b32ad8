import { defineWords } from '../../../i18n/words'

export const words = defineWords('move-in-protocol', {
  zh: { protocol: '下载确认书', title: '数据接管确认书' },
  en: { protocol: 'Download the protocol', title: 'Protocol of the move-in' },
})
