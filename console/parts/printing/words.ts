import { defineWords } from '../../i18n/words'

export const words = defineWords('printing', {
  zh: {
    print: '批量打印',
    title: '打印账单或催缴通知单',
    which: '哪些账单',
    kind: '打印什么',
    paper: '纸张',
    payBy: '请用户在此日前缴清',
    payByDefault: '不填：今天起按缴费期限',
    billsOk: '打印 {{count}} 张账单',
    billsMade: '{{rows}} 张账单中打印 {{papers}} 张，共 ¥{{amount}}。',
    remindersOk: '打印 {{count}} 张催缴通知单',
    remindersMade: '{{papers}} 户各一张，共欠 ¥{{amount}}（不含违约金）。',
    billText: '每张账单一页起，按表册、抄表顺序排列，户名和地址与开账时一致。红字账单和已红冲的账单不打印。',
    reminderText:
      '每户一张，列出该户全部未缴账单和截至今天的违约金，按表册、抄表顺序排列。已报停的户表不催缴。',
    text: '文件在后台生成，保留 30 天。纸面为中文，并印有户号二维码。',
  },
  en: {
    print: 'Print many',
    title: 'Print bills or reminders',
    which: 'Which orders',
    kind: 'What to print',
    paper: 'Paper',
    payBy: 'Asks to pay by',
    payByDefault: 'Empty: the usual days from today',
    billsOk: 'Print {{count}} {{count|bill|bills}}',
    billsMade: 'Of {{rows}} {{rows|order|orders}}, {{papers}} will be printed, ¥{{amount}} in all.',
    remindersOk: 'Print {{count}} {{count|reminder|reminders}}',
    remindersMade:
      '{{papers}} {{papers|account|accounts}}, one letter each: ¥{{amount}} to pay, without penalties.',
    billText:
      'One page or more for each order, in the order of the route, with name and address as the order was issued. Reversed orders and credit notes are left out.',
    reminderText:
      'One for each account, with all that it owes and the penalty of today, in the order of the route. Suspended accounts are left out.',
    text: 'The file is made in the background and kept for 30 days. The paper is in Chinese, as its readers are, with a QR code of the account number.',
  },
})
