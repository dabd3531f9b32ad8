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
    all: '已打开的 {{count}} 页',
    moveHint: '按 Ctrl+Shift+左右方向键移动此标签',
    moved: '{{title}}：第 {{place}} 个，共 {{count}} 个',
  },
  en: {
    strip: 'Open pages',
    close: 'Close {{title}}',
    more: 'Tab actions',
    refresh: 'Refresh',
    left: 'Close left',
    right: 'Close right',
    others: 'Close other',
    all: '{{count}} open {{count|page|pages}}',
    moveHint: 'Ctrl+Shift+arrow left or right moves this tab',
    moved: '{{title}}: {{place}} of {{count}}',
  },
})
