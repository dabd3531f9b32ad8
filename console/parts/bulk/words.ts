import { defineWords } from '../../i18n/words'

export const words = defineWords('bulk', {
  zh: {
    looking: '正在核对',
    none: '{{rows}} 条中没有一条可以办，原因见下。',
    left: '不在其中的',
    noted: '请看一下的',
    rows: '{{count}} 条',
    more: '只列出前 {{count}} 条；办完后，不在其中的逐条列在结果里。',
  },
  en: {
    looking: 'Looking at the rows',
    none: 'None of {{rows}} {{rows|row|rows}} can be done. The reasons stand below.',
    left: 'Left out',
    noted: 'Worth a look',
    rows: '{{count}} {{count|row|rows}}',
    more: 'The first {{count}}. The result of the job lists each one that is left out.',
  },
})
