/** The messages beside a cell of a sheet that moves in. */
export const moveInMessages = {
  after_as_of: {
    zh: '晚于旧系统截止日 {date}：之后的事在本系统里做',
    en: 'After {date}, the last day of the old system: what happens later is done here',
  },
  before_history: {
    zh: '在 {date} 或更早：历史读数只接 36 个月',
    en: 'On or before {date}: the history takes 36 months',
  },
  before_install: { zh: '早于安装日期', en: 'Before the day of installation' },
  before_last_reading: { zh: '早于最后抄表日', en: 'Before the day of the last reading' },
  before_issue: { zh: '早于开账日期', en: 'Before the day of issue' },
  before_period: { zh: '早于用水起始日', en: 'Before the beginning of its period' },
  only_closed: { zh: '只有销户的户表才填写', en: 'For a closed account alone' },
  unknown_item: {
    zh: '没有这个名称的收费项目：请把表头改为“水费”或附加费的名称，或先建立该附加费；不是金额就删去此列',
    en: 'No item has this name: call the column Water or by the name of a surcharge item, or create that item; delete the column if it is no amount',
  },
  negative_item: {
    zh: '有负数的项目：请与本账单的其他项目相抵，再填不为负的金额',
    en: 'An item is negative: net it against the other items of the bill, so that none is below zero',
  },
  bill_is_paid: {
    zh: '已缴清，没有欠费：请从表中删去',
    en: 'Paid in full, so nothing is open: delete the row',
  },
  credit_as_bill: {
    zh: '这是 ¥{amount} 的贷方余额，不是欠费：请作预存余额导入，或与该户的账单相抵。退回的表里已备好户号和金额',
    en: 'This is a credit of ¥{amount} and no bill: bring it as a balance, or net it against the account’s bills. The returned sheet has account and sum ready',
  },
  twice_in_sheets: {
    zh: '与 {file} 第 {row} 行重复：请只保留正确的一行',
    en: 'The same as line {row} of {file}: keep only the right one',
  },
  number_in_use: {
    zh: '号码 {value} 已有户表使用',
    en: 'An account has the number {value} already',
  },
  bill_in_use: {
    zh: '已有期初账单的旧账单号是 {value}：同一张账单请删去此行，不是同一张的请换一个号',
    en: 'An order has the bill number {value} already: delete the row if it is the same bill, else give it another number',
  },
  not_in_accounts: {
    zh: '户表的表里没有户号 {value}：请核对，或补上这一户',
    en: 'The sheet of accounts has no number {value}: check it, or add the account',
  },
} as const
