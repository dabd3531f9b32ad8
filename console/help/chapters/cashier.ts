import { both, type Chapter } from './chapter'

/** The till. */
export const CASHIER: Chapter = {
  name: 'cashier',
  title: both('收费员：收费、收据与退款', 'Cashier: till, receipts and refunds'),
  about: both(
    '收水费、打小票、冲正、退款，下班前日结。',
    'Take payments, print receipts, reverse, refund, and close the day.',
  ),
  tasks: [
    {
      id: 'take-payment',
      title: both('收一笔水费', 'Take a payment'),
      pages: ['PaymentRecordCreate', 'PaymentRecords'],
      steps: [
        both(
          '打开“收费”，扫描账单上的条码，或输入户号，按 Enter。',
          'Open “Take payment”, scan the code on the bill or type the account number, and press Enter.',
        ),
        both(
          '“应缴合计”已经填好。收到整钞就输入“实收现金”，“找零”自动算出。',
          'What is “Due in all” is filled in. Type the note into “Cash tendered”; the “Change” is computed.',
        ),
        both(
          '按 Enter 收款，再按 Enter 打印小票。输入下一户的户号，接着收。',
          'Enter takes the payment, and a further Enter prints the receipt. Type the next account number to go on.',
        ),
        both(
          '转账、扫码等：先选“方式”，需要时选“收款账户”，填“渠道流水号”。',
          'For a transfer or a code: choose the “Method” first, the “Receiving account” where it is asked for, and enter the “Bank no.”.',
        ),
      ],
      picture: {
        name: 'till',
        alt: both('收费页面：应缴账单、收费金额、实收现金', 'The till: open orders, amount and cash'),
      },
    },
    {
      id: 'pay-several',
      title: both('几户一起缴', 'Pay several accounts at once'),
      pages: ['PaymentRecordCreate'],
      steps: [
        both(
          '先打开其中一户，点“几户一起缴”。同一缴费人的户已经列出。',
          'Open one of the accounts and use “Pay several accounts”. Those of the same payer are listed.',
        ),
        both(
          '用“再加一户”补上别的；不缴的点“不一起缴”。',
          'Add others with “Add an account”; use “Leave out” for those that are not paid.',
        ),
        both('核对合计，收款，打一张小票。', 'Check the sum, take the payment and print one receipt.'),
      ],
    },
    {
      id: 'prepay',
      title: both('收预存', 'Take money in advance'),
      pages: ['PaymentRecordCreate'],
      steps: [
        both(
          '没有欠费的户，填“预存金额”收款，全部转入预存余额。',
          'For an account that owes nothing, enter the “Amount to prepay”. All of it goes to the balance.',
        ),
        both(
          '多给的钱要存下：勾选存入预存的一项，再收款。不勾选就要找零。',
          'When more was given and the customer wants to leave it: tick that it is prepaid. Without the tick, give the change.',
        ),
      ],
    },
    {
      id: 'print-receipt',
      title: both('补打小票或收据', 'Print a receipt again'),
      pages: ['PaymentRecordDetail', 'PaymentRecords'],
      steps: [
        both('在“缴费记录”找到这一笔，打开。', 'Find the payment in “Payment records” and open it.'),
        both(
          '点“打印小票”，或“打印收据（A5）”。第二次打印注明补打。',
          'Use “Print receipt”, or “Print receipt (A5)”. A second print says so.',
        ),
      ],
    },
    {
      id: 'reverse-payment',
      title: both('收错了：冲正', 'A payment was wrong: reverse it'),
      pages: ['PaymentRecordDetail'],
      steps: [
        both(
          '打开这笔缴费，点“冲正”，写“冲正原因”。',
          'Open the payment, use “Reverse” and write the “Reason of the reversal”.',
        ),
        both(
          '窗口列出冲正后账单和余额的变化。核对后按金额的按钮确认。',
          'The dialog shows how orders and balance will change. Check it, and confirm with the button that names the amount.',
        ),
        both(
          '按正确的金额或户号重新收款。冲正不能撤销。',
          'Take the payment again with the right amount or account. A reversal cannot be undone.',
        ),
      ],
      picture: {
        name: 'reverse-payment',
        alt: both(
          '冲正缴费的窗口：原因和办理之后的变化',
          'The dialog that reverses a payment: reason, and what changes',
        ),
      },
    },
    {
      id: 'refund',
      title: both('退款：退还预存余额', 'Refund a prepaid balance'),
      pages: ['MeterDetail'],
      steps: [
        both('打开这一户，在“余额变动”里点“退款”。', 'Open the account, and use “Refund” in “Balance”.'),
        both(
          '填“退款金额”、“退款方式”和“退款原因”；转账的填收款人。',
          'Enter “Amount to refund”, “Paid back by” and “Reason of the refund”; for a transfer, also who gets it.',
        ),
        both('确认后打印退款凭证，请收款人签字。', 'Confirm, print the refund slip and have it signed.'),
      ],
      picture: {
        name: 'refund',
        alt: both('退款的窗口：金额、方式和原因', 'The dialog of a refund: amount, method and reason'),
      },
    },
    {
      id: 'close-day',
      title: both('下班日结', 'Close the day'),
      pages: ['CashierDays', 'CashierDayDetail'],
      steps: [
        both('打开“收费日结”，点“日结今天”。', 'Open “Cashier days” and use “Close today”.'),
        both(
          '数钱，填“实点现金”。与“应有现金”的差是“长短款”，写明原因。',
          'Count the cash and enter “Counted cash”. What differs from “Expected cash” is the “Difference”: say why.',
        ),
        both(
          '存了银行的，填“存入账户”和“存款单号”，点“日结”，打印日结单。',
          'After a deposit enter “Deposited to” and “Slip no.”, use “Close day” and print the sheet.',
        ),
      ],
      picture: {
        name: 'cashier-day',
        alt: both(
          '一天的日结：按方式汇总，应有现金与实点现金',
          'A closed day: sums by method, expected and counted cash',
        ),
      },
    },
  ],
}
