import { feeLineFields } from '@water/contract/charges/fields'
import { orderFields } from '@water/contract/orders/fields'
import { defineWords } from '../../i18n/words'

const { name, amount, tax_treatment, tax_rate, tax_code } = feeLineFields
const { kind, billing_month, remark } = orderFields

export const words = defineWords(
  'charges',
  {
    zh: {
      open: '收费开账',
      title: '收费开账',
      titleOf: '收费开账：户号 {{account}}',
      ok: '开账 ¥{{amount}}',
      okNone: '开账',
      done: '已开账 {{no}}：¥{{amount}}',
      account: '户表',
      item: '第 {{at}} 项',
      add: '再加一项',
      remove: '去掉第 {{at}} 项',
      monthHint: '不填即本月',
      volume: '追补水量',
      read_at: '追补日期',
      readAtHint: '按这一天的水价、人口和阶梯年计费；不填即今天',
      feeText: '其他收费不涉及水量，有缴费期限，逾期计违约金。',
      backText: '追补水量计入阶梯累计，不收最低水量和按月费用，不改变表底和平均用量。',
    },
    en: {
      open: 'Bill a charge',
      title: 'Bill a charge',
      titleOf: 'Bill a charge: account {{account}}',
      ok: 'Bill ¥{{amount}}',
      okNone: 'Bill',
      done: 'Billed as {{no}}: ¥{{amount}}',
      account: 'Account',
      item: 'Item {{at}}',
      add: 'Another item',
      remove: 'Remove item {{at}}',
      monthHint: 'Leave it empty for this month',
      volume: 'Volume to charge',
      read_at: 'Date',
      readAtHint: 'It decides price, persons and tier year. Leave it empty for today',
      feeText: 'A fee has no water. It has a due date, and a penalty when it is late.',
      backText:
        'The volume counts in the tier year. There is no minimum and no monthly charge, and neither the index nor the average changes.',
    },
  },
  { kind, billing_month, remark, name, amount, tax_treatment, tax_rate, tax_code },
)
