import type { Refusals } from '../refusal'

export const withholdingRefusals = {
  run_answered: {
    status: 409,
    zh: '代扣批次 {run} 已有回盘，不能取消；未扣到的账单请列入新的批次',
    en: 'Withholding run {run} has been answered and cannot be cancelled. Take what was not collected into a new run',
  },
  run_cancelled: {
    status: 409,
    zh: '代扣批次 {run} 已取消；请核对批次，款项已扣的请在收费台登记',
    en: 'Withholding run {run} was cancelled. Check the run, and take at the till what the bank has collected',
  },
  withholding: {
    status: 409,
    zh: '户表 {account_no} 在代扣批次 {run} 中等待银行回盘；请先上传回盘或取消该批次',
    en: 'Meter {account_no} waits for the answer to withholding run {run}. Upload the answer or cancel the run first',
  },
  withholding_in_run: {
    status: 409,
    zh: '户号 {account_no} 的欠费账单都在其他未回盘的批次中（{run}）；请等回盘后再列入新的批次',
    en: 'All orders of account {account_no} are in another run that waits for its answer ({run}). Wait for it and take the rest into a new run',
  },
  withholding_covered: {
    status: 409,
    zh: '户号 {account_no} 的预存余额足够，无需代扣；可以用余额冲抵账单',
    en: 'The balance of account {account_no} covers what is due. Pay the orders from it instead',
  },
  withholding_paid: {
    status: 409,
    zh: '户号 {account_no} 已没有截至该日到期的欠费，无需代扣；请刷新查看',
    en: 'Account {account_no} has nothing due by that day any more. Reload to see it',
  },
  row_answered: {
    status: 409,
    zh: '户号 {account_no} 此前已回盘（实扣 {amount}，原因 {reason}），与这次不同，没有改动；请向银行核对，确已扣款的请在收费台登记',
    en: 'Account {account_no} was answered before (collected {amount}, reason {reason}), and now differently. Nothing was changed: ask the bank, and take at the till what it has collected',
  },
  run_number_used: {
    status: 409,
    zh: '流水号 {channel_no} 已用于缴费 {payment_no}，没有重复入账；请核对，同一笔款已登记的，回盘中改填原因',
    en: 'Payment {payment_no} already has the number {channel_no}, so it was not booked twice. Check it, and write a reason in the answer if it is the same money',
  },
  file_other_run: {
    status: 400,
    zh: '文件是代扣批次 {found} 的，不是 {run} 的；请上传批次 {run} 的回盘文件',
    en: 'This is the file of run {found} and not of {run}. Upload the answer to run {run}',
  },
} as const satisfies Refusals
