import { accountNoMessages } from './meters/messages'
import { moveInMessages } from './move-ins/messages'
import { placeMessages } from './reference/messages'

/** The messages beside a field. The params fill `{…}`. */
export const fieldMessages = {
  required: { zh: '必填', en: 'Required' },
  type: { zh: '类型不正确', en: 'Wrong type' },
  choice: { zh: '只能是：{choices}', en: 'Must be one of: {choices}' },
  choice_or_empty: { zh: '只能是：{choices}，或留空', en: 'Must be one of: {choices}; or empty' },
  too_long: { zh: '不能超过 {maximum} 个字符', en: 'At most {maximum} characters' },
  too_short: { zh: '不能少于 {minimum} 个字符', en: 'At least {minimum} characters' },
  too_many: { zh: '最多 {maximum} 项', en: 'At most {maximum} items' },
  too_few: { zh: '至少 {minimum} 项', en: 'At least {minimum} items' },
  too_big: { zh: '不能大于 {maximum}', en: 'Must not be greater than {maximum}' },
  too_small: { zh: '不能小于 {minimum}', en: 'Must not be less than {minimum}' },
  whole_number: { zh: '必须是整数', en: 'Must be a whole number' },
  unknown_field: { zh: '没有这个字段', en: 'There is no such field' },
  given_twice: { zh: '参数重复', en: 'Given more than once' },
  format: { zh: '格式不正确', en: 'Not in the right format' },
  control_characters: { zh: '含有不可见的控制字符', en: 'Contains control characters' },
  id: { zh: '编号不正确', en: 'Not an id' },
  address: {
    zh: '应为 IP 地址或网段，如 203.0.113.7、10.1.0.0/16、2001:db8::/32',
    en: 'An IP address or a network, such as 203.0.113.7, 10.1.0.0/16 or 2001:db8::/32',
  },
  not_of_api: {
    zh: '只有用途为“接口”的服务账号有权限',
    en: 'Only a service account of the purpose API has permissions',
  },
  ...accountNoMessages,
  imei: { zh: '模块号是 15 位数字', en: 'An IMEI has 15 digits' },
  not_a_gateway: {
    zh: '请选择用途为“远传网关”的服务账号',
    en: 'Choose a service account of the purpose Gateway',
  },
  within_days: { zh: '须在今天起 {days} 天之内', en: 'Must be a day from today on, within {days} days' },
  ...moveInMessages,
  ...placeMessages,
  page_limit: { zh: '超出允许的范围', en: 'Out of range' },
  decimal: { zh: '请输入十进制数字', en: 'Enter a decimal number' },
  decimal_scale: { zh: '最多 {scale} 位小数', en: 'At most {scale} decimal places' },
  decimal_digits: { zh: '整数部分最多 {digits} 位', en: 'At most {digits} digits before the point' },
  not_negative: { zh: '不能为负数', en: 'Must not be negative' },
  only_monitor: { zh: '只有考核表才填写', en: 'For a monitor alone' },
  not_of_monitor: { zh: '考核表不开账，不填写', en: 'A monitor is never billed and has none' },
  positive: { zh: '必须大于 0', en: 'Must be greater than 0' },
  date: { zh: '日期格式应为 YYYY-MM-DD', en: 'A date like YYYY-MM-DD' },
  time: {
    zh: '应为日期 YYYY-MM-DD，可带时间 HH:mm:ss',
    en: 'A date like YYYY-MM-DD, with or without a time like HH:mm:ss',
  },
  month: { zh: '月份格式应为 YYYY-MM', en: 'A month like YYYY-MM' },
  month_day: { zh: '格式应为 MM-DD（不晚于 28 日）', en: 'A day like MM-DD, not after the 28th' },
  cell_error: {
    zh: '单元格显示 {value}：请改正公式或直接填写',
    en: 'The cell shows {value}: correct its formula or write the value',
  },
  lost_digits: {
    zh: '长数字已变成 {value}：请把该列设为文本格式后重新填写',
    en: 'A long number has become {value}: format the column as text and enter it again',
  },
  zeros_lost: {
    zh: '表格把户号存成了数字 {value}，而同列有以 0 开头的户号：开头的 0 可能已丢失，请把该列设为文本格式后重新填写',
    en: 'The spreadsheet keeps this account number as the number {value}, while others of its column begin with 0: zeros may be lost. Format the column as text and enter it again',
  },
  numeric_not_whole: {
    zh: '户号成了数字 {value}：请把该列设为文本格式后重新填写',
    en: 'The account number has become the number {value}: format the column as text and enter it again',
  },
  not_zero: { zh: '金额是 0：没有可以对账的钱', en: 'The amount is 0: there is no money to reconcile' },
  in_and_out: {
    zh: '收入和支出两列都有金额：只能有一个',
    en: 'Both columns have an amount, of money in and of money out: only one may',
  },
  empty_direction: {
    zh: '没有写明收支：收支列应为借、贷、收、支等',
    en: 'It does not say whether money came in or went out: its column should say debit or credit',
  },
  no_direction: {
    zh: '看不懂收支方向“{value}”：应为借、贷、收、支等',
    en: 'Not a side of an account: {value}. It should say debit or credit',
  },
  delimiter: { zh: '应为一个符号，如 , 或 |', en: 'One sign, such as , or |' },
  mapping: {
    zh: '列的对应不完整：请指明标题所在的行，以及流水号、金额、时间各在哪一列',
    en: 'Not a mapping: name the row of the headings, and those of number, amount and time',
  },
  not_of_purpose: {
    zh: '该方式的钱不进这个银行账户：收款账户选转账等，代扣账户选银行代扣；退款账户的收入请填写原因',
    en: 'Money of this method does not reach this bank account. Choose a transfer for an account for collection, a withholding for one for withholding; for one for refunds resolve the row with a reason',
  },
  not_of_bank_account: {
    zh: '这笔缴费不在该银行账户上：请另选，或先更正它的收款账户',
    en: 'This payment is not of the bank account: choose another one, or correct its receiving account first',
  },
  yes_no: { zh: '请填“是”或“否”', en: 'Write yes or no' },
  merged: {
    zh: '{area} 是合并单元格：请在每一行都填写',
    en: '{area} is merged: write the value into each row',
  },
  no_own_value: {
    zh: '{cell} 里是没有算出结果的公式：请在 Excel 中打开并保存，或直接填写',
    en: '{cell} holds a formula that has not been computed: open and save the file in Excel, or write the value',
  },
  damaged_characters: {
    zh: '有损坏的字符：“{value}”',
    en: 'Has damaged characters: “{value}”',
  },
  control_signs: {
    zh: '含有不可见的控制字符：请删去后重新填写',
    en: 'Holds control characters, which nobody sees: delete them and enter it again',
  },
  beyond_headings: {
    zh: '表头右边还有“{value}”：含有分隔符的单元格须用引号括起来',
    en: '{value} stands to the right of all headings: a cell with the separator in it needs quotation marks',
  },
  example_row: {
    zh: '这是模板自带的示例行，没有导入：请从表中删去',
    en: 'This is the example row of the template, and was not imported: delete it from the sheet',
  },
  twice_in_file: {
    zh: '与第 {row} 行重复，两行都未导入：请只保留正确的一行',
    en: 'The same as row {row}. Neither was imported: keep only the right one',
  },
  no_such_name: {
    zh: '没有名称或编码为“{value}”的记录：请先建立，或改正',
    en: 'No record is called {value}: create it first, or correct it',
  },
  no_such_meter: {
    zh: '没有号码为“{value}”的户表：请核对',
    en: 'No meter has the number {value}: check it',
  },
  no_such_user: {
    zh: '没有姓名或用户名为“{value}”的用户：请改正，或留空',
    en: 'No user has the name or username {value}: correct it, or leave it blank',
  },
  several_of_user: {
    zh: '有多位用户叫“{value}”：请改填用户名',
    en: 'Several users are called {value}: enter the username instead',
  },
  several_of_name: {
    zh: '有多条记录叫“{value}”：请改填编码',
    en: 'Several records are called {value}: enter the code instead',
  },
  other_meter: {
    zh: '户号和表号不是同一户：{value}',
    en: 'The account number and the meter number belong to different accounts: {value}',
  },
  other_customer: {
    zh: '与系统中的户名不一致：请核对是否串行，或清空此格',
    en: "This is not the account's customer: check whether rows have shifted, or clear the cell",
  },
  phone: {
    zh: '请输入正确的电话号码：只写数字、+ - ( )、空格、“转”或 x，最多两个号码，用 / 或 、隔开，不超过 40 个字符',
    en: 'Not a valid phone number: digits, + - ( ), blanks or x; at most two numbers, divided by a slash; 40 characters',
  },
  mobile: { zh: '请输入正确的手机号（11 位）', en: 'Not a valid mobile number (11 digits)' },
  email: { zh: '请输入正确的邮箱', en: 'Not a valid email address' },
  id_number: { zh: '请输入正确的 18 位身份证号', en: 'Not a valid 18-character identity number' },
  username: { zh: '3–32 位字母、数字或 _ . @ -', en: '3–32 letters, digits or _ . @ -' },
  password_short: { zh: '密码至少 10 个字符', en: 'The password must have at least 10 characters' },
  password_spaces: { zh: '密码首尾不能是空格', en: 'Must not begin or end with a space' },
  password_common: {
    zh: '密码过于常见或与用户名相同',
    en: 'The password is too common, or it is the username',
  },
  password_wrong: { zh: '原密码不正确', en: 'This is not your current password' },
  password_same: { zh: '新密码不能与原密码相同', en: 'Must differ from the current password' },
  no_such_organization: {
    zh: '没有此组织代码：请向本单位管理员核对',
    en: 'No organization has this code: ask your administrator for it',
  },
  organization_code: { zh: '2–12 位大写字母或数字', en: '2–12 capital letters or digits' },
  taxpayer_id: { zh: '应为 15、17、18 或 20 位数字或字母', en: '15, 17, 18 or 20 digits or letters' },
  taxpayer_id_check: {
    zh: '校验码不符：请核对是否抄错',
    en: 'Its check character is wrong: compare it with the certificate',
  },
  not_for_collection: {
    zh: '此账户不是收款账户：请选择用途为“收款”的账户',
    en: 'Not an account that takes payments: choose one whose purpose is collection',
  },
  other_run: {
    zh: '不是代扣批次 {run} 的：批次号为 {value}',
    en: 'Not of withholding run {run}: its number is {value}',
  },
  not_in_run: {
    zh: '代扣批次 {run} 没有第 {value} 行：请核对行号',
    en: 'Withholding run {run} has no row {value}: check its number',
  },
  other_account: {
    zh: '该行的户号是 {value}：请核对是否串行',
    en: 'This row is account {value}: check whether rows have shifted',
  },
  reason_missing: {
    zh: '没有扣到款的须写明原因；结果未知的，实扣金额也留空',
    en: 'Say why nothing was collected; leave the amount empty, too, if the outcome is unknown',
  },
  success_without_money: {
    zh: '银行写的是“{value}”，却没有实扣金额，没有改动：请向银行核对后补填',
    en: 'The bank says {value} and no amount that it collected, so nothing was changed: ask the bank and fill it in',
  },
  money_with_reason: {
    zh: '全额已扣，却写着原因“{value}”，没有入账：请向银行核对，确已扣款的清空原因，没有扣款的清空实扣金额',
    en: 'The whole amount was collected beside the reason {value}, so nothing was booked: ask the bank, and empty the reason if it has collected, or else the amount',
  },
  other_amount: {
    zh: '该行请扣的是 {value}，与文件不同：请核对是否串行',
    en: 'This row asks for {value}, and the file says another amount: check whether rows have shifted',
  },
  not_for_refund: {
    zh: '此账户不是退款账户：请选择用途为“退款”的账户',
    en: 'Not an account for refunds: choose one whose purpose is refund',
  },
  not_for_withholding: {
    zh: '此账户不是代扣账户：请选择用途为“代扣”的账户',
    en: 'Not an account for withholding: choose one whose purpose is withholding',
  },
  bank_account_no: { zh: '8–30 位数字', en: '8–30 digits' },
  last_tier_open: { zh: '最后一档不设上限', en: 'The last tier has no upper bound' },
  tier_needs_upper: { zh: '除最后一档外须填写上限', en: 'Every tier except the last needs an upper bound' },
  tiers_increase: { zh: '上限必须逐档增大', en: 'Upper bounds must increase' },
  only_per_volume: { zh: '仅按量计费的项目可用', en: 'Only for items charged per m³' },
  not_in_mode: {
    zh: '所选计价方式没有这一项，请清空',
    en: 'A price of this mode does not use it: leave it empty',
  },
  no_tax_rate: {
    zh: '免税或不征税时税率为 0',
    en: 'An exempt or non-taxable charge has a rate of 0',
  },
  value_or_tier_values: { zh: '单价与分档单价只能填一个', en: 'Enter either one value or tier values' },
  cap_of_nothing: {
    zh: '上限为 0 时不会产生任何违约金：请提高上限，或把日费率设为 0',
    en: 'With a cap of 0 there is no penalty: raise the cap, or set the daily rate to 0',
  },
  taken: { zh: '已被使用：{value}', en: 'Already in use: {value}' },
  unknown_reference: { zh: '所选记录不存在', en: 'There is no such record' },
  no_width: {
    zh: '名称里没有口径的毫米数：请在“口径”中新建',
    en: 'The name has no width in mm: create it among the diameters',
  },
  cycle: { zh: '不能放在自己或自己的下级之下', en: 'Must not be itself or below itself' },
  permission_code: {
    zh: '自定义权限码须在 19 至 8999 之间（1–18 为系统保留，9000 起不可授予）',
    en: 'Must be from 19 to 8999. The product uses the codes up to 18, and codes from 9000 cannot be granted',
  },
  fixed: { zh: '不能修改', en: 'Cannot be changed' },
  beyond_register: {
    zh: '{digits} 位的表盘显示不了这个读数：请核对读数和表号',
    en: 'A register of {digits} digits cannot show this: check the index and the meter',
  },
  rollover_not_needed: {
    zh: '本次读数不小于上次读数，没有过零：请取消“过零”',
    en: 'The index did not go back, so the register has not turned over: clear this',
  },
  month_range: {
    zh: '账期须在 {from} 至 {to} 之间',
    en: 'Must be a month from {from} to {to}',
  },
  issued_on_range: {
    zh: '开账日期须在 {from} 至 {to} 之间',
    en: 'Must be a day from {from} to {to}',
  },
  after_take_over: {
    zh: '不能晚于接管读数日期 {date}',
    en: 'Must not be after {date}, the day of its last reading in the old system',
  },
  not_before: { zh: '不能早于 {date}', en: 'Must not be before {date}' },
  not_master: { zh: '必须是总表', en: 'Must be a master meter' },
  only_sub: { zh: '只有分表才有总表', en: 'Only a sub meter has a master' },
  not_of_invoices: {
    zh: '不是发票场景的短信模板：请选择场景为“发票链接”的模板',
    en: 'Not a template about invoices: choose one of the scene Invoice',
  },
  of_invoices: {
    zh: '“发票链接”模板只能在发票页面上随链接发送：请选择其他场景的模板',
    en: 'A template of the scene Invoice is sent from an invoice, with its link. Choose one of another scene',
  },
  of_alarms: {
    zh: '“水表报警”模板只能用于事件为“远传水表报警”的短信计划：请选择其他场景的模板',
    en: 'A template of the scene Alarm is sent by a schedule whose event is an alarm. Choose one of another scene',
  },
  scheduled_template: {
    zh: '有短信计划在使用此模板，不能改为“发票链接”场景：请另建一个模板',
    en: 'An SMS schedule uses this template, so it cannot become one about invoices. Make another template',
  },
  no_sms_config: {
    zh: '还没有默认短信配置：请由管理人员先建立',
    en: 'There is no default SMS configuration: let staff make one first',
  },
  sms_limit: {
    zh: '今天的短信已达上限 {limit} 条：请明天再发，或提高上限',
    en: 'The {limit} messages of today are used up: send it tomorrow, or raise the limit',
  },
  several_accounts: {
    zh: '账单属于几个户表：一张发票只能开一个户表的账单，请分别开具',
    en: 'The orders belong to several accounts: make an invoice for each account',
  },
  nothing_to_invoice: {
    zh: '金额为零或原系统已开票的账单没有可开票的明细：请改选',
    en: 'An order of 0.00, or one that another system has invoiced, has nothing to invoice: leave it out',
  },
  nothing_taxable: {
    zh: '这些账单没有应税明细，不能开专票：请改开普通发票',
    en: 'These orders have no taxable line: make a normal invoice',
  },
  not_of_present: {
    zh: '账单属于过户前的用户，抬头不能存到现在的户表：请取消勾选',
    en: 'The orders are a former customer’s: their title cannot be saved to the account',
  },
  orders_or_filter: {
    zh: '请选择账单，或按筛选条件全部开具（二者选一）',
    en: 'Name the orders, or the filter that finds them: one of the two',
  },
  location_or_price: {
    zh: '请指定新的位置或新的水价',
    en: 'Name the new location or the new price',
  },
  only_with_price: { zh: '只有更改水价时才有生效日期', en: 'Only a change of the price has a first day' },
  finds_nothing: { zh: '没有符合条件的户表', en: 'It finds no meter' },
  ids_or_filter: {
    zh: '请选择记录，或用筛选条件找出全部记录（二者选一）',
    en: 'Name the rows, or the filter that finds them: one of the two',
  },
  only_readings: {
    zh: '只有抄表账单可以按读数重开：其他账单请红冲后重新开立',
    en: 'Only an order of a reading is billed again: post another kind anew after its reversal',
  },
  tender_short: {
    zh: '少于收费金额 ¥{amount}：请更正，或只收实收的金额',
    en: 'Less than the amount of ¥{amount}: correct it, or take only what was given',
  },
  same_meter_twice: {
    zh: '同一户出现了两次：请合并为一行',
    en: 'The same account stands here twice: make one row of it',
  },
  difference_needs_remark: {
    zh: '实点与应有现金相差 ¥{difference}：请说明原因',
    en: 'The counted cash differs from the expected by ¥{difference}: say why',
  },
  cash_of_persons: {
    zh: '现金只由人员收付：服务账号请用其他方式',
    en: 'Only persons take and pay cash: use another method',
  },
  only_cash: { zh: '只有现金收款才有实收', en: 'Only cash has a tender: leave it empty' },
  not_of_reversal: { zh: '冲正和退款没有流水号', en: 'A reversal or refund has no bank number' },
  ids_or_all: { zh: '请给出 ids 或 all 之一', en: 'Give either ids or all' },
  past: { zh: '必须晚于现在', en: 'Must be in the future' },
  clock_time: { zh: '时间格式应为 HH:mm', en: 'A time like 09:00' },
  quiet_time: {
    zh: '21:00 至次日 8:00 为免打扰时段：请选 8:00–20:59',
    en: 'Nothing is sent from 21:00 to 08:00: choose a time from 08:00 to 20:59',
  },
  dedupe_needed: {
    zh: '每天检查的计划须间隔至少 1 天，否则每天都会重复发送',
    en: 'Must be at least 1 day. The system checks every day and would send the message again each time',
  },
  variable_unknown: {
    zh: '没有变量“{name}”：请从下方列表中点选',
    en: 'There is no variable {name}: choose one from the list',
  },
  variable_of_other_scene: {
    zh: '变量“{name}”不能用于此场景：请从下方列表中点选，或换一个场景',
    en: 'The variable {name} belongs to another scene: choose one from the list, or another scene',
  },
  variable_broken: {
    zh: '有变量没有写完整，缺少右花括号',
    en: 'A variable lacks its closing brace',
  },
  sign_brackets: { zh: '不要写括号，系统会自动加上【】', en: 'Leave the brackets out: they are added' },
  provider_text: { zh: '只能是字母、数字和 _ . -', en: 'Only letters, digits and _ . -' },
  provider_secret: {
    zh: '含有空格或不可见字符：请重新复制',
    en: 'Contains spaces or other signs: copy it again',
  },
  provider_needs: { zh: '此服务商必填', en: 'This provider needs it' },
  template_without_code: {
    zh: '此模板没有服务商模板编号，不能由所选配置发送：请先补上编号',
    en: 'The template has no provider code, which the chosen configuration needs: enter it first',
  },
  from_after_to: { zh: '不能晚于截止日期', en: 'Must not be after the last day' },
  span_days: {
    zh: '一次最多查 {days} 天：请缩短时间段',
    en: 'At most {days} days at once: choose a shorter span',
  },
  not_in_month: {
    zh: '须在 {month} 之内',
    en: 'Must be in {month}',
  },
  not_in_round: {
    zh: '此户表不在该表册 {month} 的抄表任务中：请核对户表、表册与月份',
    en: 'This meter is not in the round of this book in {month}: check the meter, the book and the month',
  },
  future: { zh: '不能晚于现在', en: 'Must not be in the future' },
} as const satisfies Record<string, { zh: string; en: string }>

export type FieldMessage = keyof typeof fieldMessages
