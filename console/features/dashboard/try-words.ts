import { defineWords } from '../../i18n/words'

export const words = defineWords('trials', {
  zh: {
    tryThis: '演示：试试这三件事',
    tryPayment: '收一笔水费',
    tryPaymentText: '输入户号的前几位，应缴、找零和小票在同一屏。三次按键收完一户。',
    tryRound: '抄一册表',
    tryRoundText: '沿抄表路线逐户录入，回车到下一户；用量异常会停下来问一次。',
    tryBill: '看懂一张账单',
    tryBillText: '打开任意一张账单：每一分钱按哪一档、哪项附加费算出，一步步写明。',
    tryPrice: '试算一个水价',
    tryPriceText: '打开一个水价，输入用水量和人口，看各档怎样计费，再决定是否调价。',
    tryAccount: '看一户的来龙去脉',
    tryAccountText: '打开一块水表：用水趋势、抄表、账单和缴费在一页。',
  },
  en: {
    tryThis: 'The demo: three things to try',
    tryPayment: 'Take a payment',
    tryPaymentText:
      'Type the beginning of an account number: dues, change and receipt on one screen, in three keystrokes.',
    tryRound: 'Read a book',
    tryRoundText: 'Walk the route from meter to meter with Enter. An abnormal volume asks once.',
    tryBill: 'Understand a bill',
    tryBillText: 'Open any order: each fen is explained, tier by tier and surcharge by surcharge.',
    tryPrice: 'Try a price',
    tryPriceText:
      'Open a price, enter a volume and persons, and see what each tier charges before you change it.',
    tryAccount: 'See the story of an account',
    tryAccountText: 'Open a meter: its use, readings, orders and payments on one page.',
  },
})
