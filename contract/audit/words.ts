import { own } from '@water/rules/own'
import { objects } from '../objects'
import { type Text, text } from '../text'

/** The words of the audit trail for commands. Those of their objects stand in `object.ts` of each feature. */

/** The most frequent commands: the verb for `{object}`. */
const verbs: Record<string, Text> = {
  create: text('新建{object}', '{object} created'),
  update: text('修改{object}', '{object} changed'),
  replace: text('修改{object}', '{object} changed'),
  delete: text('删除{object}', '{object} deleted'),
  rename: text('重命名{object}', '{object} renamed'),
  add_version: text('新增{object}版本', '{object} version added'),
  delete_version: text('删除{object}版本', '{object} version deleted'),
  export: text('导出{object}', '{object} exported'),
  start_export: text('提交导出{object}', '{object} export sent'),
}

/** Commands with words of their own. */
const acts: Record<string, Text> = {
  'session.open': text('登录', 'Signed in'),
  'session.close': text('退出登录', 'Signed out'),
  'session.revoke': text('登录会话被终止', 'Session ended'),
  'session.end': text('终止登录会话', 'Session ended'),
  'session.end_others': text('终止其他登录会话', 'Other sessions ended'),
  'user.register': text('申请账户', 'Account applied for'),
  'user.change_password': text('修改密码', 'Password changed'),
  'verification_code.send': text('发送登录验证码', 'Sign-in code sent'),
  'permission.assign': text('授予权限', 'Permission granted'),
  'permission.revoke': text('收回权限', 'Permission taken away'),
  'meter.start_import': text('上传户表导入文件', 'Meter import uploaded'),
  'meter.import': text('导入户表', 'Meters imported'),
  'meter.change': text('换表', 'Device changed'),
  'meter.start_change_import': text('上传换表导入文件', 'Change-over import uploaded'),
  'meter.import_changes': text('导入换表', 'Devices changed from a spreadsheet'),
  'meter.withdraw_change': text('撤销换表', 'Change-over taken back'),
  'meter.withdraw_changes': text('整批撤销换表', 'Change-overs of a job taken back'),
  'meter.suspend': text('报停', 'Account suspended'),
  'meter.resume': text('复用', 'Account resumed'),
  'meter.fault': text('登记故障', 'Device faulty'),
  'meter.repair': text('登记修复', 'Device repaired'),
  'meter.close': text('销户', 'Account closed'),
  'meter.transfer': text('过户', 'Account transferred'),
  'meter.reopen': text('恢复销户', 'Account reopened'),
  'period.close': text('月结', 'Month closed'),
  'period.reopen': text('反结账', 'Month reopened'),
  'reading_round.not_read': text('登记未抄到', 'Marked as not read'),
  'reading_round.start_estimate': text('提交整册估抄', 'Estimates of a book sent'),
  'reading_round.check_estimate': text('检查整册估抄', 'Estimates of a book checked'),
  'reading_round.estimate': text('整册估抄开账', 'Book estimated and billed'),
  'reading.record': text('导入抄表记录', 'Readings recorded'),
  'reading.start_bill': text('提交待开账抄表', 'Billing of recorded readings sent'),
  'reading.check_bill': text('检查待开账抄表', 'Billing of recorded readings checked'),
  'reading.bill': text('待开账抄表开账', 'Recorded readings billed'),
  'reading.void': text('作废抄表', 'Reading made void'),
  'reading.take_back': text('整批作废抄表', 'Readings of a job made void'),
  'reading_order.create': text('抄表开账', 'Read and billed'),
  'reading_order.start_import': text('上传抄表导入文件', 'Reading import uploaded'),
  'reading_order.start_batch': text('提交批量抄表', 'Batch of readings sent'),
  'reading_order.import': text('导入抄表开账', 'Readings imported and billed'),
  'reading_order.batch': text('批量抄表开账', 'Readings billed as a batch'),
  'meter.start_bulk_change': text('提交批量更改户表', 'Change of many meters sent'),
  'meter.check_bulk_change': text('检查批量更改户表', 'Change of many meters checked'),
  'sms_message.start_sending': text('提交群发短信', 'Message to many accounts sent off'),
  'sms_message.check_sending': text('检查群发短信', 'Message to many accounts checked'),
  'sms_message.queue': text('群发短信排队', 'Message to many accounts queued'),
  'meter.bulk_change': text('批量更改户表', 'Changed with many'),
  'meter.change_terms': text('变更用水条款', 'Terms changed'),
  'order.create': text('开具收费账单', 'Charge billed'),
  'order.start_import': text('上传收费导入文件', 'Import of charges uploaded'),
  'order.import': text('导入收费开账', 'Charges imported and billed'),
  'order.red_flush': text('红冲账单', 'Order reversed'),
  'order.waive_penalty': text('减免违约金', 'Penalty waived'),
  'order.withdraw_waiver': text('撤销违约金减免', 'Waiver of penalty withdrawn'),
  'order.start_print': text('提交批量打印', 'Print of many sent'),
  'order.print': text('批量打印', 'Many printed'),
  'order.start_take_back': text('提交整批收回', 'Take-back of a job sent'),
  'order.check_take_back': text('检查整批收回', 'Take-back of a job checked'),
  'order.take_back': text('整批收回账单', 'Orders of a job reversed'),
  'payment.create': text('收费', 'Payment taken'),
  'payment_group.create': text('合并收费', 'Payment for several accounts taken'),
  'cashier_day.close': text('日结', 'Day closed'),
  'cashier_day.confirm': text('确认日结', 'Day confirmed'),
  'cashier_day.reopen': text('重新打开日结', 'Day reopened'),
  'payment.print': text('打印收据', 'Receipt printed'),
  'payment.update': text('更正缴费', 'Payment corrected'),
  'payment.refund': text('退款', 'Refunded'),
  'meter.apply_balance': text('预存冲抵账单', 'Balance laid on orders'),
  'payment.reverse': text('冲正缴费', 'Payment reversed'),
  'payment.reconcile': text('与银行对账', 'Reconciled with the bank'),
  'reconciliation.create': text('上传银行文件', 'Bank file uploaded'),
  'reconciliation.match': text('匹配银行流水', 'Matched with a row of the bank'),
  'reconciliation.unmatch': text('撤销对账处理', 'Decision on a row of the bank taken back'),
  'reconciliation.take': text('按银行流水入账', 'Booked from a row of the bank'),
  'reconciliation.resolve': text('说明对账差异', 'Row of the bank closed with a reason'),
  'invoice.create': text('开票', 'Invoice made'),
  'invoice.issue': text('提交开具发票', 'Invoice sent to be issued'),
  'invoice.red': text('红冲发票', 'Red invoice made'),
  'invoice.start_bulk': text('提交批量开票', 'Invoices of many orders sent'),
  'invoice.bulk': text('批量开票', 'Invoices of many orders made'),
  'invoice.start_archive': text('提交发票打包', 'Archive of invoices sent'),
  'invoice.archive': text('打包发票', 'Invoices packed'),
  'invoice.link': text('生成发票下载链接', 'Link to an invoice made'),
  'invoice.withdraw_link': text('撤销发票下载链接', 'Link to an invoice withdrawn'),
  'invoice.settle': text('发票开具结果', 'Outcome of an invoice'),
  'withholding.start': text('提交银行代扣批次', 'Withholding run sent'),
  'withholding.check': text('检查银行代扣批次', 'Withholding run checked'),
  'withholding.make': text('列入银行代扣批次', 'Accounts taken into a withholding run'),
  'withholding.cancel': text('取消银行代扣批次', 'Withholding run cancelled'),
  'withholding.start_answer': text('上传银行代扣回盘', 'Answer to a withholding run uploaded'),
  'withholding.answer': text('银行代扣回盘入账', 'Answer to a withholding run booked'),
  'sms_config.test': text('发送测试短信', 'Test message sent'),
  'sms_config.forget_secret': text('清除无法解密的密钥', 'Unreadable key forgotten'),
  'sms_schedule.switch': text('启用或停用短信计划', 'SMS schedule switched on or off'),
  'sms_schedule.run': text('短信计划开始执行', 'SMS schedule began to run'),
}

/** The word for an object's kind; a kind without a word shows its name in the program. */
export const auditObjectText = (type: string): Text => own(objects, type) ?? text(type, type)

/** The words of a command: its own, or those of its verb. Undefined when it has none. */
export function auditActText(action: string): Text | undefined {
  const at = action.indexOf('.')
  const verb = own(verbs, action.slice(at + 1))
  const object = own(objects, action.slice(0, at))
  const act = own(acts, action)
  if (act !== undefined || verb === undefined || object === undefined) return act
  return text(verb.zh.replace('{object}', object.zh), verb.en.replace('{object}', object.en))
}

/** Kinds of commands by which a list of the trail can be filtered. */
export const auditActKinds = {
  create: text('新建', 'Created'),
  change: text('修改', 'Changed'),
  delete: text('删除', 'Deleted'),
  money: text('收费与冲正', 'Payments and reversals'),
  billing: text('抄表开账', 'Reading and billing'),
  import: text('导入', 'Imports'),
  permission: text('权限', 'Permissions'),
  access: text('登录与密码', 'Sign-ins and passwords'),
} as const satisfies Record<string, Text>
export type AuditActKind = keyof typeof auditActKinds

/** The commands of a kind, as patterns of SQL's `like`. */
export const actPatterns: Record<AuditActKind, readonly string[]> = {
  create: ['%.create', 'user.register'],
  change: [
    '%.update',
    'meter.change',
    'meter.withdraw\\_change',
    'meter.withdraw\\_changes',
    'meter.suspend',
    'meter.resume',
    'meter.fault',
    'meter.repair',
    'meter.close',
    'meter.reopen',
    'meter.transfer',
    '%.replace',
    '%.rename',
    '%\\_version',
  ],
  delete: ['%.delete'],
  money: ['payment.%', 'payment\\_group.%', 'cashier\\_day.%', 'withholding.%', 'reconciliation.%'],
  billing: ['reading.%', 'reading\\_order.%', 'order.%'],
  import: [
    'meter.start\\_change\\_import',
    'meter.import\\_changes',
    '%.start\\_import',
    '%.import',
    '%.start\\_batch',
    '%.batch',
  ],
  permission: ['permission.%'],
  access: ['session.%', 'user.change\\_password', 'verification\\_code.%'],
}
