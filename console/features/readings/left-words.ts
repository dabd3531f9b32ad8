import { unbilledList } from '@water/contract/rounds/list'
import { defineWords } from '../../i18n/words'

const { at_risk } = unbilledList.fields

export const words = defineWords(
  'leftReadings',
  {
    zh: {
      unread: '未抄的户表',
      noneUnread: '没有未抄的户表',
      noneUnreadText: '这个月该抄的都已抄、估抄或登记了未抄到的原因。',
      unbilled: '三期未开账',
      unbilledText:
        '连续三个抄表周期没有账单的户表，停用的时间不计。风险金额 = 最近三张账单的月均金额 × 未开账月数；从未开账的没有金额。',
      noneUnbilled: '没有三期未开账的户表',
      noneUnbilledText: '每一户在三个抄表周期之内都有账单。',
      acts: '操作',
      read: '抄表',
      readNamed: '抄表 {{account}}',
      bill: '开账',
      billNamed: '开账 {{account}}',
    },
    en: {
      unread: 'Unread meters',
      noneUnread: 'No meter is unread',
      noneUnreadText: 'Each meter that is due in this month is read, estimated or marked with a reason.',
      unbilled: 'Three cycles unbilled',
      unbilledText:
        'Accounts without a bill for three cycles of reading; time of suspension does not count. Money at risk = the last three bills for each month × the months without a bill. An account that was never billed has none.',
      noneUnbilled: 'No account is without a bill for three cycles',
      noneUnbilledText: 'Each account has a bill within three cycles of reading.',
      acts: 'Actions',
      read: 'Read',
      readNamed: 'Read {{account}}',
      bill: 'Bill',
      billNamed: 'Bill {{account}}',
    },
  },
  { at_risk },
)
