import { both, type Chapter } from './chapter'

/** Orders, invoices, the bank and the close. */
export const ACCOUNTANT: Chapter = {
  name: 'accountant',
  title: both('会计：发票、红冲、对账与月结', 'Accountant: invoices, reversals, bank and month end'),
  about: both(
    '开票、更正账单、与银行逐笔对平，月底结账。',
    'Make invoices, correct orders, compare with the bank row by row, and close the month.',
  ),
  tasks: [
    {
      id: 'books-today',
      title: both('每天先看今日账务', 'Begin with the books of the day'),
      pages: ['BooksToday'],
      steps: [
        both(
          '打开“今日账务”：待确认的日结、银行文件里没对平的、没开出来的发票和结账要点，各在一处。',
          'Open “Books today”: days to confirm, open rows of bank files, failed invoices and the points of the month, each in its place.',
        ),
        both(
          '点任何一行，就到办理的地方。办完的自动消失。',
          'Each row leads to where it is settled, and goes when it is done.',
        ),
      ],
      picture: {
        name: 'books-today',
        alt: both(
          '今日账务：待确认的日结、银行文件和结账要点',
          'Books today: days to confirm, bank files and points before the close',
        ),
      },
    },
    {
      id: 'reverse-order',
      title: both('红冲一张账单', 'Reverse an order'),
      pages: ['OrderDetail', 'OrderList'],
      steps: [
        both(
          '打开账单，点“红冲”，写“红冲原因”。',
          'Open the order, use “Reverse” and write the “Reason of the reversal”.',
        ),
        both(
          '读数错了就填正确的读数，系统随即重开；漏损、消防用水填“减免水量”。',
          'Enter the right index, and the order is billed again at once. For a leak or fire-fighting enter a “Deducted volume”.',
        ),
        both(
          '其后还有账单的，一并红冲，按各自的读数重开。',
          'Later orders are reversed with it, and billed again by their own readings.',
        ),
        both(
          '“办理之后”列出金额、余额和阶梯累计的变化。核对后确认；已收的钱退入预存余额。',
          '“Afterwards” shows how amount, balance and tier volume change. Check it and confirm. Money that was paid goes to the balance.',
        ),
      ],
      picture: {
        name: 'reverse-order',
        alt: both(
          '红冲账单的窗口：原因、正确的读数和办理之后的变化',
          'The dialog that reverses an order: reason, right index, and what changes',
        ),
      },
    },
    {
      id: 'waive-penalty',
      title: both('减免违约金', 'Waive a penalty'),
      pages: ['OrderDetail'],
      steps: [
        both('打开欠费的账单，点“减免违约金”。', 'Open the order that is owed and use “Waive the penalty”.'),
        both(
          '填“减免金额”和“减免原因”。缴清之前可以在账单页“撤销”。',
          'Enter “Amount to waive” and “Reason of the waiver”. Until it is paid, “Withdraw” is on the page of the order.',
        ),
      ],
    },
    {
      id: 'make-invoice',
      title: both('开一张发票', 'Make an invoice'),
      pages: ['InvoiceCreate', 'InvoiceDetail'],
      steps: [
        both(
          '在账单页或户表页点“开票”，或打开“开具发票”，输入户号。',
          'Use “Invoice” on the page of the order or of the account, or open “Create invoice” and type the account number.',
        ),
        both(
          '勾选账单，核对“发票抬头”和“票面预览”。',
          'Tick the orders and check “Invoice title” and “The paper”.',
        ),
        both(
          '点“开具”。还不确定的，“存为草稿”。',
          'Use “Issue”, or “Keep as a draft” when you are not sure.',
        ),
        both(
          '开好后“下载 PDF”，或用“新建链接”把发票发给用户。',
          'Then “Download PDF”, or give the invoice to the customer with “New link”.',
        ),
      ],
      picture: {
        name: 'invoice',
        alt: both(
          '开具发票：账单、抬头和票面预览',
          'Making an invoice: orders, title and a preview of the paper',
        ),
      },
    },
    {
      id: 'invoice-many',
      title: both('批量开票', 'Invoice many orders'),
      pages: ['OrderList', 'InvoiceList'],
      steps: [
        both(
          '在“账单列表”筛选出要开票的，点“批量开票”。',
          'Filter the list “Orders” and use “Invoice many”.',
        ),
        both(
          '选“每户一张”或“每单一张”。窗口先说会开多少张、金额多少、哪些缺抬头。',
          'Choose “Per account” or “Per order”. The dialog first says how many invoices, how much money, and what lacks a title.',
        ),
        both(
          '没开成的在结果里逐条说明原因，改好再开。',
          'What failed is listed in the result with its reason. Correct it and invoice again.',
        ),
      ],
    },
    {
      id: 'cancel-invoice',
      title: both('发票开错了：冲红', 'An invoice was wrong: cancel it'),
      pages: ['InvoiceDetail'],
      steps: [
        both(
          '打开发票，点“冲红”，写原因。红字发票开出后，这些账单可以“重新开票”。',
          'Open the invoice, use “Cancel invoice” and write the reason. When the red invoice is issued, “Invoice again” is there for the orders.',
        ),
        both(
          '开具失败的发票，看“失败原因”，改好后“重试开具”。',
          'For an invoice that failed, read “Why it failed”, correct it and use “Try again”.',
        ),
      ],
    },
    {
      id: 'bank-statement',
      title: both('与银行对账', 'Compare with the bank'),
      pages: ['Reconciliations', 'ReconciliationCreate', 'ReconciliationDetail'],
      steps: [
        both(
          '在“银行对账”点“上传银行文件”，选“银行账户”和从网银下载的文件。',
          'In “Reconciliation” use “Upload a bank file”, and choose the “Bank account” and the file from the bank.',
        ),
        both('核对列的对应，点“开始对账”。', 'Check which column is which, and use “Reconcile”.'),
        both(
          '“系统缺”的：是水费就“入账”，与已有的缴费对得上就“匹配”，手续费等“说明原因”。',
          '“Missing here”: “Book” it when it is a payment, “Match” it with one that is there, or “Give a reason”, as for a fee.',
        ),
        both(
          '“银行缺”的：核对是否到账，收错的“去冲正”。四张清单之和就是银行与系统之差。',
          '“Missing there”: find out whether the money came; “Reverse it first” where it was wrong. The four lists explain the difference of bank and books.',
        ),
      ],
      picture: {
        name: 'reconciliation',
        alt: both(
          '对账结果：银行与系统的合计，未对平的清单',
          'The result of a comparison: totals of bank and books, and what is open',
        ),
      },
    },
    {
      id: 'withholding',
      title: both('银行代扣一批', 'Collect by withholding'),
      pages: ['Withholdings', 'WithholdingCreate', 'WithholdingDetail'],
      steps: [
        both(
          '在“银行代扣”点“新建代扣批次”，选代扣账户和范围，看过“预览”再生成。',
          'In “Withholding” use “Create run”, choose the account and what to collect, and look at the “Preview”.',
        ),
        both(
          '“下载扣款文件”交给银行；银行给回结果后“上传回盘”，扣到的随即入账。',
          '“Download for the bank”. When the bank has answered, “Upload answer”: what was collected is booked.',
        ),
      ],
    },
    {
      id: 'confirm-days',
      title: both('确认收费员的日结', 'Confirm the cashiers’ days'),
      pages: ['CashierDays', 'CashierDayDetail'],
      steps: [
        both(
          '在“收费日结”打开一天，核对汇总、现金和存款。',
          'Open a day in “Cashier days” and check sums, cash and deposit.',
        ),
        both(
          '没有问题就点“确认”；要改的“重新打开”，写明原因。',
          'Use “Confirm” when it is right, or “Reopen” with the reason when it has to be changed.',
        ),
      ],
    },
    {
      id: 'close-month',
      title: both('月结', 'Close the month'),
      pages: ['Periods', 'PeriodDetail'],
      steps: [
        both(
          '打开“月结”，点月份。“结账前请留意”列出还没办完的事。',
          'Open “Month end” and choose the month. “Look at this before the close” lists what is still open.',
        ),
        both(
          '核对应收、实收、期末欠费和预收，打印月结表。',
          'Check charges, payments, closing arrears and prepaid money, and print the month’s sheet.',
        ),
        both(
          '点“结账”。结账后的月份不再记入；更正记在第一个未结账的月份。',
          'Use “Close month”. Nothing is booked into a closed month; a correction counts in the first open one.',
        ),
      ],
      picture: {
        name: 'month',
        alt: both(
          '月结页：结账前的要点和应收、欠费、预收的合计',
          'The page of a month: points before the close, and totals',
        ),
      },
    },
  ],
}
