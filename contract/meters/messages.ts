/** The messages beside the numbers of an account, own and former. */
export const accountNoMessages = {
  account_no: {
    zh: '户号只能有数字、字母和 -，最多 20 位',
    en: 'An account number has digits, letters and -, 20 at most',
  },
  former_no: {
    zh: '号码 1–30 位，不能有空格',
    en: 'A number has 1 to 30 characters and no blanks',
  },
  number_not_given: {
    zh: '户号由系统编：请留空；要沿用原来的户号，请先在单位设置中把“新户户号”改为“可指定”',
    en: 'The system makes the account numbers: leave it blank. To keep numbers of your own, let them be given in the settings first',
  },
}
