import { defineWords } from '../../i18n/words'

export const words = defineWords('lists', {
  zh: {
    yes: '是',
    no: '否',
    anyLocation: '全部位置',
    anyRow: '全部',
    from: '{{label}}自',
    to: '{{label}}至',
  },
  en: {
    yes: 'Yes',
    no: 'No',
    anyLocation: 'All locations',
    anyRow: 'All',
    from: '{{label}} from',
    to: '{{label}} to',
  },
})
