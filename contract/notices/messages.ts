/** The sentence of a notice. Its parameters fill `{…}`. */
import type { noticeTypes } from './calls'

type NoticeType = (typeof noticeTypes)[number]

export const noticeMessages: Record<NoticeType, { zh: string; en: string }> = {
  meters_imported: {
    zh: '“{file}”已导入：新建 {done} 块水表',
    en: '“{file}” was imported: {done} {done|meter|meters} created',
  },
  changes_imported: {
    zh: '“{file}”已导入：换表 {done} 块',
    en: '“{file}” was imported: {done} {done|device|devices} changed',
  },
  readings_imported: {
    zh: '“{file}”已导入：抄表并开账 {done} 户',
    en: '“{file}” was imported: {done} {done|meter|meters} read and billed',
  },
  charges_imported: {
    zh: '“{file}”已导入：开出 {done} 张账单',
    en: '“{file}” was imported: {done} {done|charge|charges} billed',
  },
  records_imported: {
    zh: '“{file}”已导入：记录 {done} 户读数，待开账',
    en: '“{file}” was imported: {done} {done|reading|readings} recorded, to be billed',
  },
  import_refusals: {
    zh: '“{file}”有 {failed} 行没有导入，{done} 行已导入：请查看原因并改正',
    en: '{failed} {failed|row|rows} of “{file}” {failed|was|were} not imported, {done} {done|was|were} imported: see why and correct them',
  },
  import_failed: {
    zh: '“{file}”导入失败，已导入 {done} 行：请查看原因',
    en: 'The import of “{file}” failed, {done} {done|row is|rows are} imported: see why',
  },
  account_waiting: { zh: '账户 {username} 等待审批', en: 'The account {username} waits for approval' },
  account_approved: { zh: '您的账户已通过审批', en: 'Your account has been approved' },
  abnormal_readings: {
    zh: '{day} 开出的账单中有 {count} 户用量异常，录入时已经确认',
    en: 'Orders issued on {day}: {count} with an abnormal volume, confirmed when they were entered',
  },
  abnormal_imported: {
    zh: '“{file}”中有 {billed} 户用量异常，经确认已开账',
    en: '“{file}”: {billed} {billed|reading|readings} with an abnormal volume {billed|was|were} confirmed and billed',
  },
  abnormal_refused: {
    zh: '“{file}”中有 {refused} 户用量异常，未经确认，没有开账',
    en: '“{file}”: {refused} {refused|reading|readings} with an abnormal volume {refused|was|were} not confirmed and not billed',
  },
  abnormal_mixed: {
    zh: '“{file}”中有 {billed} 户用量异常，经确认已开账；另有 {refused} 户异常，没有开账',
    en: '“{file}”: {billed} {billed|reading|readings} with an abnormal volume {billed|was|were} confirmed and billed, {refused} {refused|was|were} not billed',
  },
  payment_reversed: {
    zh: '缴费 {payment_no} 已冲正：户号 {account_no}，¥{amount}',
    en: 'Payment {payment_no} was reversed: account {account_no}, ¥{amount}',
  },
  invoice_failed: {
    zh: '发票 {invoice}（{buyer}，¥{amount}）开具失败：{words}；请改正后重新开具，或由管理人员删除',
    en: 'Invoice {invoice} ({buyer}, ¥{amount}) was not issued: {words}. Correct it and issue it again, or let staff delete it',
  },
  invoice_contradicted: {
    zh: '开票平台对发票 {invoice} 返回的号码 {number} 与本系统登记的不一致，未采用；请与平台核对更正，系统会继续询问，间隔逐渐延长到一天',
    en: 'The invoicing provider names {number} for invoice {invoice}, which contradicts what is kept here. It was not taken. Have the provider put it right: it is asked again, after pauses that grow to a day',
  },
  invoice_files_failed: {
    zh: '发票 {invoice}（共 {count} 张）已开具，但文件两次没有生成，用户还下载不到；系统每五分钟再试，请联系开发者',
    en: 'The files of {count} {count|invoice|invoices}, the first of them {invoice}, could not be made twice: {count|it is|they are} issued, and customers cannot download {count|it|them}. They are tried again every five minutes. Call the developers',
  },
  backup_failed: {
    zh: '{day} 的备份失败：{why}；请处理，系统每小时会再试一次',
    en: 'The back-up of {day} failed: {why_en}. Put it right; it is tried again every hour',
  },
  backup_late: {
    zh: '最近一次成功的备份是在 {newest}，已超过两天；请查看“备份”页',
    en: 'The newest good back-up is of {newest}, more than two days ago. See the page of back-ups',
  },
  backup_others: {
    zh: '服务器 {host} 的备份文件夹 {folder} 中有 {count} 份其他系统的备份，共 {size}，不会自动清理；请删除不再需要的，或按 npm run doctor 的说明接管',
    en: '{folder} on {host} has {count} {count|archive|archives} of other installations, {size} together, which no back-up removes. Delete what nobody needs, or take them over as npm run doctor says',
  },
  day_open: {
    zh: '收费员 {cashier} 在 {day} 的收费还没有日结；请清点现金并日结',
    en: 'The day {day} of {cashier} is still open. Count the cash and close it',
  },
  reconciled: {
    zh: '“{file}”对账完成：{matched} 行全部对平',
    en: '“{file}” was reconciled: all {matched} {matched|row|rows} matched',
  },
  reconciled_open: {
    zh: '“{file}”对账完成：对平 {matched} 行，待处理 {open} 项，读不懂 {refused} 行',
    en: '“{file}” was reconciled: {matched} {matched|row|rows} matched, {open} to look at, {refused} not readable',
  },
  reconciliation_failed: {
    zh: '“{file}”未能对账：请查看原因',
    en: '“{file}” could not be reconciled: see why',
  },
  withholding_made: {
    zh: '代扣批次 {no} 已生成：{done} 户；请下载后送银行',
    en: 'The withholding run {no} is made, for {done} {done|account|accounts}. Download its file for the bank',
  },
  withholding_answered: {
    zh: '代扣批次 {no} 的银行回盘已处理：{done} 行，{failed} 行未处理',
    en: 'The bank’s answer to the withholding run {no} is booked: {done} {done|row|rows}, {failed} not booked',
  },
  withholding_failed: {
    zh: '代扣批次 {no} 的任务中断：请查看批次，再做一次',
    en: 'The job of the withholding run {no} stopped. Look at the run, and do it again',
  },
  file_made: {
    zh: '“{file}”已生成，可以下载，保留 30 天',
    en: '“{file}” is made and can be downloaded for 30 days',
  },
  file_failed: {
    zh: '“{file}”未能生成：请查看原因',
    en: '“{file}” could not be made: see why',
  },
  messages_put_off: {
    zh: '短信配置“{name}”已达每日上限 {limit} 条，还有 {count} 条顺延到以后几天，{until} 发完；提高上限即可提前发送',
    en: '{name} has sent its {limit} messages of the day. Waiting for the next days: {count}, until {until}. Raise its daily limit to send them sooner',
  },
}

/** The name of work without a file. */
export const noFile = { zh: '批量抄表', en: 'A batch of readings' }
