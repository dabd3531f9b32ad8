import { defineWords } from '../../i18n/words'

export const words = defineWords('history', {
  zh: {
    title: '操作记录',
    show: '操作记录',
    of: '{{name}} 的操作记录',
    nobody: '系统',
    none: '还没有记录',
    more: '显示更早的记录',
    all: '显示全部 {{count}} 项',
    fewer: '收起',
    batchOf: '共 {{count}} 项',
    from: '来自 {{address}}',
    became: '改为',
    nothing: '（无）',
  },
  en: {
    title: 'History',
    show: 'History',
    of: 'History of {{name}}',
    nobody: 'The system',
    none: 'Nothing recorded yet',
    more: 'Show earlier entries',
    all: 'Show all {{count}}',
    fewer: 'Show fewer',
    batchOf: '{{count}} in all',
    from: 'from {{address}}',
    became: 'became',
    nothing: '(none)',
  },
})
