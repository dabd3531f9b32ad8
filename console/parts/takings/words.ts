import { defineWords } from '../../i18n/words'

export const words = defineWords('takings', {
  zh: {
    tillToday: '今日收款',
    tillEmpty: '今天还没有收款',
    tillCount: '{{count}} 笔',
    tillSum: '合计',
    toDay: '日结',
    dayIsClosed: '今天已日结，不能再收款',
  },
  en: {
    tillToday: 'Taken today',
    tillEmpty: 'Nothing was taken today',
    tillCount: '{{count}} {{count|payment|payments}}',
    tillSum: 'In all',
    toDay: 'Close day',
    dayIsClosed: 'Your day is closed: nothing more can be taken today',
  },
})
