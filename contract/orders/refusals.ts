import type { Refusals } from '../refusal'

export const orderRefusals = {
  nothing_to_print: {
    status: 409,
    zh: '所选范围内没有可打印的账单：红字账单和已红冲的账单不打印',
    en: 'None of these orders can be printed: reversed orders and credit notes are left out',
  },
  nobody_to_remind: {
    status: 409,
    zh: '所选账单都不需要催缴：没有欠费，或户表已报停',
    en: 'Nobody is to be reminded of these orders: nothing is owed, or the account is suspended',
  },
  too_many_papers: {
    status: 409,
    zh: '一次最多打印 {most} 份：请按表册或账期筛选，分几次打印',
    en: 'At most {most} can be printed at once: filter by book or month, and print in several parts',
  },
} as const satisfies Refusals
