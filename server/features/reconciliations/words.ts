interface Elsewhere {
  file: string
  line: number | null
}

/** The words of the sheet that goes back. */
export const said = {
  zh: {
    file: '银行文件',
    lacking: '银行缺',
    titles: ['缴费单号', '缴费时间', '金额', '流水号', '户号', '户名', '对账结果', '说明'],
    unreadable: '读不懂',
    total: '合计或说明，不对账',
    twice: '流水号在银行文件里不止一次',
    amount: '金额与系统不同',
    cancelled: '缴费与其冲正互相抵销',
    elsewhere: ({ file, line }: Elsewhere) =>
      line === null ? `转到文件“${file}”的银行缺` : `见文件“${file}”第 ${line} 行`,
  },
  en: {
    file: 'File of the bank',
    lacking: 'Missing there',
    titles: ['Payment no.', 'Paid at', 'Amount', 'Bank no.', 'Account', 'Customer', 'Result', 'Note'],
    unreadable: 'Not readable',
    total: 'A total or a note, left out',
    twice: 'The bank has this number more than once',
    amount: 'The books have another amount',
    cancelled: 'The payment and its reversal cancel out',
    elsewhere: ({ file, line }: Elsewhere) =>
      line === null ? `Listed with what ${file} lacks` : `See row ${line} of ${file}`,
  },
}
