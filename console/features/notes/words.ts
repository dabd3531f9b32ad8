import { defineWords } from '../../i18n/words'

export const words = defineWords('noteList', {
  zh: {
    act: '办理',
    emptyTitle: '没有备注',
    emptyText: '在户表、收费或抄表的页面上记下来电、上门和承诺，就会列在这里。',
  },
  en: {
    act: 'Act',
    emptyTitle: 'No notes',
    emptyText:
      'Calls, visits and promises that you write down at an account, the till or a reading are listed here.',
  },
})
