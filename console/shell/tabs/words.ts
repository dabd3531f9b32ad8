import { defineWords } from '../../i18n/words'

export const words = defineWords('tabs', {
  zh: {
    strip: '已打开的页面',
    close: '关闭{{title}}',
    more: '标签操作',
    refresh: '刷新',
    left: '关闭左侧',
    right: '关闭右侧',
    others: '关闭其他',
  },
  en: {
    strip: 'Open pages',
    close: 'Close {{title}}',
    more: 'Tab actions',
    refresh: 'Refresh',
    left: 'Close left',
    right: 'Close right',
    others: 'Close other',
  },
})
