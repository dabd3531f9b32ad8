import type { VOCABULARY } from '@water/contract/vocabulary'
import { own } from '@water/rules/own'
import { messageFields } from './message-field-words'

/** Tables whose rows a field names by their ids. */
export type NamedTable =
  | 'organization'
  | 'user'
  | 'meter'
  | 'order'
  | 'payment'
  | 'location'
  | 'meter_type'
  | 'diameter'
  | 'water_price'
  | 'surcharge_item'
  | 'bank_account'
  | 'sms_config'
  | 'sms_template'
  | 'permission'

/** The label of a field of a snapshot, and the kind of its values. */
export interface FieldWord {
  zh: string
  en: string
  kind?: 'money' | 'decimal' | 'whole' | 'time'
  /** Values of an enumeration. */
  of?: keyof typeof VOCABULARY
  /** Ids of rows of this table. */
  names?: NamedTable
  /** Values whose words stand only here. */
  choices?: Readonly<Record<string, { zh: string; en: string }>>
  /** Shown with a mask only. */
  mask?: 'phone' | 'id_number' | 'account' | 'secret'
}

type More = Omit<FieldWord, 'zh' | 'en'>
const word = (zh: string, en: string, more: More = {}): FieldWord => ({ zh, en, ...more })
const money = (zh: string, en: string) => word(zh, en, { kind: 'money' })
const decimal = (zh: string, en: string) => word(zh, en, { kind: 'decimal' })
const whole = (zh: string, en: string) => word(zh, en, { kind: 'whole' })
const time = (zh: string, en: string) => word(zh, en, { kind: 'time' })
const named = (zh: string, en: string, names: NamedTable) => word(zh, en, { names })
const choice = (zh: string, en: string, of: FieldWord['of'] & string) => word(zh, en, { of })
const text = (zh: string, en: string) => ({ zh, en })

const common = {
  name: word('名称', 'Name'),
  code: word('编码', 'Code'),
  status: word('状态', 'Status'),
  remark: word('备注', 'Remark'),
  address: word('地址', 'Address'),
  phone: word('电话', 'Phone', { mask: 'phone' }),
  id_number: word('身份证号', 'ID number', { mask: 'id_number' }),
  is_active: word('启用', 'Active'),
  is_default: word('默认', 'Default'),
  organization: named('组织', 'Organization', 'organization'),
  meter: named('户表', 'Meter', 'meter'),
  location: named('位置', 'Location', 'location'),
  meter_type: named('水表类型', 'Meter type', 'meter_type'),
  diameter: named('口径', 'Diameter', 'diameter'),
  water_price: named('水价', 'Water price', 'water_price'),
  persons: whole('用水人数', 'Persons'),
  effective_from: word('生效日期', 'In force from'),
  effective_to: word('失效日期', 'In force until'),
  tax_treatment: choice('征税方式', 'Tax treatment', 'taxTreatment'),
  tax_rate: word('税率', 'Tax rate'),
  tax_code: word('税收编码', 'Tax code'),
  register_digits: whole('表位数', 'Register digits'),
  is_device_billed: word('在用表具已开账', 'Device in use billed'),
  kind: word('类别', 'Kind'),
  versions: word('版本', 'Versions'),
  photos: word('照片', 'Photos'),
  sort: whole('排序', 'Order'),
  file: word('文件', 'File'),
  size: whole('大小', 'Size'),
} satisfies Record<string, FieldWord>

const meter: Record<string, FieldWord> = {
  account_no: word('户号', 'Account no.'),
  meter_no: word('表号', 'Meter no.'),
  customer_name: word('户名', 'Customer name'),
  phone: common.phone,
  id_number: common.id_number,
  address: common.address,
  location: common.location,
  seq_no: whole('册内序号', 'Sequence no.'),
  meter_class: choice('总分表', 'Class', 'meterClass'),
  billing_mode: choice('付费方式', 'Billing mode', 'billingMode'),
  status: choice('状态', 'Status', 'meterStatus'),
  meter_type: common.meter_type,
  diameter: common.diameter,
  water_price: common.water_price,
  persons: common.persons,
  last_reading: decimal('最近读数', 'Last index'),
  last_read_at: time('最近抄表', 'Last read'),
  average_volume: decimal('平均用水量', 'Average volume'),
  balance: money('预存余额', 'Balance'),
  arrears: money('欠费', 'Arrears'),
  parent: named('所属总表', 'Master meter', 'meter'),
  penalty_exempt: word('免违约金', 'Penalty exempt'),
  min_volume: decimal('每月最低水量', 'Minimum volume a month'),
  plan_volume: decimal('每月计划水量', 'Planned volume a month'),
  initial_reading: decimal('初始读数', 'Initial index'),
  read_cycle_months: whole('抄表周期（月）', 'Read cycle (months)'),
  'opening_cumulative.tier_year_from': word('阶梯年度起始日', 'First day of the tier year'),
  'opening_cumulative.volume': decimal('期初累计水量', 'Opening cumulative volume'),
  install_date: word('安装日期', 'Installed on'),
  verify_due_date: word('检定到期日', 'Verification due'),
  longitude: word('经度', 'Longitude'),
  latitude: word('纬度', 'Latitude'),
  title_type: choice('抬头类型', 'Title type', 'titleType'),
  buyer_name: word('发票抬头', 'Invoice title'),
  buyer_tax_id: word('纳税人识别号', 'Taxpayer ID'),
  buyer_address: word('注册地址', 'Registered address'),
  buyer_phone: word('注册电话', 'Registered phone', { mask: 'phone' }),
  buyer_bank: word('开户银行', 'Bank'),
  buyer_account: word('银行账号', 'Bank account', { mask: 'account' }),
  buyer_email: word('收票邮箱', 'Email for invoices'),
  'withholding.bank_name': word('代扣银行', 'Withholding bank'),
  'withholding.account_no': word('代扣账号', 'Withholding account', { mask: 'account' }),
  'withholding.account_name': word('账户户名', 'Account holder'),
  'withholding.contract_no': word('协议号', 'Contract no.'),
  'withholding.signed_at': word('签约日期', 'Signed on'),
  terms: word('用水条款', 'Terms'),
}

const user: Record<string, FieldWord> = {
  username: word('用户名', 'Username'),
  name: word('姓名', 'Name'),
  email: word('邮箱', 'Email'),
  gender: word('性别', 'Gender', { choices: { F: text('女', 'Female'), M: text('男', 'Male') } }),
  is_audit: word('已审批', 'Approved'),
  is_active: word('启用', 'Active'),
  is_staff: word('工作人员', 'Staff'),
  is_superuser: word('超级管理员', 'Super administrator'),
  permissions: named('权限', 'Permissions', 'permission'),
  permission: named('权限', 'Permission', 'permission'),
  password: word('密码', 'Password', { choices: { set: text('已重新设置', 'set anew') } }),
}

const order: Record<string, FieldWord> = {
  meter: common.meter,
  order_no: word('账单号', 'Order no.'),
  kind: choice('类别', 'Kind', 'orderKind'),
  status: choice('状态', 'Status', 'orderStatus'),
  billing_month: word('账期', 'Billing month'),
  previous_reading: decimal('上次读数', 'Previous index'),
  current_reading: decimal('本次读数', 'Current index'),
  read_at: time('抄表时间', 'Read at'),
  volume: decimal('用水量', 'Volume'),
  billed_volume: decimal('计费水量', 'Billed volume'),
  amount: money('金额', 'Amount'),
  due_date: word('缴费期限', 'Due on'),
  orders: named('账单', 'Orders', 'order'),
  red_of: named('被红冲账单', 'Reverses', 'order'),
  red_by: named('红字账单', 'Reversed by', 'order'),
  red_reason: word('红冲原因', 'Reason of the red flush'),
}

const payment: Record<string, FieldWord> = {
  meter: common.meter,
  amount: money('金额', 'Amount'),
  payment_no: word('缴费单号', 'Payment no.'),
  kind: choice('类别', 'Kind', 'paymentKind'),
  status: choice('状态', 'Status', 'paymentStatus'),
  method: choice('方式', 'Method', 'paymentMethod'),
  bank_account: named('收款账户', 'Receiving account', 'bank_account'),
  channel_no: word('渠道流水号', 'Bank no.'),
  tender: money('实收现金', 'Cash tendered'),
  print_count: whole('打印次数', 'Prints'),
  paid_at: time('缴费时间', 'Paid at'),
  applied_principal: money('冲抵本金', 'To principal'),
  applied_penalty: money('冲抵违约金', 'To penalty'),
  to_balance: money('转入预存', 'To balance'),
  balance_before: money('缴费前预存', 'Balance before'),
  balance_after: money('缴费后预存', 'Balance after'),
  reconcile_status: choice('对账', 'Reconciliation', 'reconcileStatus'),
  reversed_by: named('冲正单', 'Reversed by', 'payment'),
  reversal_of: named('被冲正缴费', 'Reverses', 'payment'),
}

const organization: Record<string, FieldWord> = {
  code: word('代码', 'Code'),
  short_name: word('简称', 'Short name'),
  contact_name: word('联系人', 'Contact'),
  contact_phone: word('联系电话', 'Phone'),
  taxpayer_name: word('纳税人名称', 'Taxpayer name'),
  taxpayer_id: word('纳税人识别号', 'Taxpayer number'),
  tier_years: word('阶梯年度', 'Tier years'),
  'settings.volume_scale': whole('计费小数位', 'Billed decimals'),
  'settings.due_days': whole('缴费期限（天）', 'Days to pay'),
  'settings.tier_year_start': word('阶梯年度起始日', 'Tier year begins on'),
  'settings.price_change_policy': choice('账期内调价', 'Price change within a period', 'changePolicy'),
  'settings.tier_straddle_policy': choice('账期跨阶梯年度', 'Period across two tier years', 'changePolicy'),
  'settings.penalty_rate': word('违约金日费率', 'Penalty rate a day'),
  'settings.penalty_grace_days': whole('宽限天数', 'Days of grace'),
  'settings.penalty_cap_ratio': word('违约金上限（本金的倍数）', 'Penalty cap (times the principal)'),
  'settings.penalty_rounding': choice('违约金取整', 'Penalty rounding', 'penaltyRounding'),
  'settings.auto_settle': word('自动冲抵', 'Settle by itself'),
  'settings.backdate_days': whole('缴费补录天数', 'Days to date back'),
  'settings.allow_flush_paid': word('允许红冲已缴账单', 'Allow red flush of paid bills'),
  'settings.estimate_method': choice('估抄方法', 'Estimate by', 'estimateMethod'),
  'settings.max_consecutive_estimates': whole('连续估抄次数', 'Estimates in a row'),
  'settings.abnormal_high_percent': whole('突增界限（%）', 'Surge above (%)'),
  'settings.abnormal_low_percent': whole('突减界限（%）', 'Drop below (%)'),
  'settings.rollover_auto_limit': whole('过零自动判断上限', 'Rollover offered up to'),
  'settings.low_balance_days': whole('余额不足提醒（天）', 'Low balance reminder (days)'),
}

const waterPrice: Record<string, FieldWord> = {
  category: choice('用水类别', 'Category', 'priceCategory'),
  version: word('版本', 'Version'),
  mode: choice('计价方式', 'Mode', 'priceMode'),
  price: decimal('单价', 'Price'),
  tiers: word('阶梯', 'Tiers'),
  tier_cycle: choice('阶梯周期', 'Tier cycle', 'tierCycle'),
  base_persons: whole('基准人数', 'Base persons'),
  extra_per_person: decimal('每增一人增加水量', 'Added per person'),
  capacity_price: money('容量水价', 'Capacity price'),
  min_volume: decimal('每月最低水量', 'Minimum volume a month'),
  over_plan: word('超计划加价', 'Over plan'),
  surcharge_items: named('附加费', 'Surcharge items', 'surcharge_item'),
}

const surchargeItem: Record<string, FieldWord> = {
  version: word('版本', 'Version'),
  kind: choice('计费方式', 'Kind', 'surchargeKind'),
  value: decimal('数值', 'Value'),
  tier_values: word('分档数值', 'Values by tier'),
  fixed_per: choice('定额周期', 'Fixed per', 'fixedPer'),
  volume_factor: decimal('水量系数', 'Volume factor'),
}

const records: Record<string, FieldWord> = {
  'meter_type.kind': choice('表种', 'Kind', 'meterKind'),
  reading_mode: choice('抄读方式', 'How it is read', 'readingMode'),
  remote_scale: whole('远传小数位', 'Remote decimals'),
  has_valve: word('带阀门', 'Has a valve'),
  manufacturer: word('厂家', 'Manufacturer'),
  model: word('型号', 'Model'),
  mm: whole('公称口径（毫米）', 'Nominal width (mm)'),
  capacity_fee: money('每月容量水费', 'Capacity fee a month'),
  service_years: whole('使用年限', 'Service life (years)'),
  bank_name: word('开户银行', 'Bank'),
  branch: word('支行', 'Branch'),
  account_name: word('户名', 'Account name'),
  'bank_account.account_no': word('账号', 'Account number'),
  purpose: choice('用途', 'Purpose', 'bankPurpose'),
  'location.parent': named('上级', 'Under', 'location'),
  level: choice('级别', 'Level', 'locationLevel'),
  reader: named('抄表员', 'Reader', 'user'),
  read_day: whole('抄表日', 'Reading day'),
}

const access: Record<string, FieldWord> = {
  by: word('方式', 'By', {
    choices: { password: text('密码', 'Password'), code: text('短信验证码', 'Code by message') },
  }),
  revoked_reason: word('原因', 'Reason', {
    choices: {
      'refresh token reused': text(
        '同一凭证在两处使用，可能被盗用',
        'The same token was used in two places: it may have been stolen',
      ),
      'ended by its user': text('本人退出', 'Ended by its owner'),
    },
  }),
  permission: named('权限', 'Permission', 'permission'),
  photo: word('照片', 'Photo', {
    choices: {
      avatar: text('头像', 'Portrait'),
      id_front: text('身份证正面', 'Identity card, front'),
      id_back: text('身份证反面', 'Identity card, back'),
    },
  }),
  attachment: word('附件', 'Attachment'),
  file_size: whole('大小（字节）', 'Size (bytes)'),
}

/** The filters of an export. */
const filters: Record<string, FieldWord> = {
  log: word('日志', 'Log', {
    choices: { platform: text('平台', 'Platform'), organization: text('组织', 'Organization') },
  }),
  actor: named('操作人', 'Who', 'user'),
  object_type: word('对象类型', 'Kind of object'),
  object_id: word('对象编号', 'Object number'),
  'audit.kind': word('操作类别', 'Kind of act'),
  at_from: word('起始日期', 'From'),
  at_to: word('截止日期', 'Until'),
  'audit.address': word('来源地址', 'Address'),
  search: word('搜索', 'Search'),
  format: word('格式', 'Format'),
  entries: whole('记录数', 'Entries'),
}

/** The fields of all objects, and the fields with another label in one kind of object. */
const everywhere: Record<string, FieldWord> = {
  ...records,
  ...filters,
  ...access,
  ...payment,
  ...order,
  ...meter,
  ...waterPrice,
  ...common,
}
const ofObject: Record<string, Record<string, FieldWord>> = {
  user,
  meter,
  order,
  payment,
  organization,
  water_price: waterPrice,
  surcharge_item: surchargeItem,
  ...messageFields,
}

export const fieldWord = (object: string, path: string): FieldWord | undefined =>
  own(everywhere, `${object}.${path}`) ?? own(own(ofObject, object) ?? {}, path) ?? own(everywhere, path)

const inOrder = Object.keys(everywhere)

/**
 * The place of a field among those of its object: in the order of the lists above. A field without words comes last.
 */
export function fieldOrder(object: string, path: string): number {
  const ours = Object.keys(own(ofObject, object) ?? {}).indexOf(path)
  if (ours >= 0) return ours
  const any = inOrder.indexOf(path)
  return any < 0 ? Number.MAX_SAFE_INTEGER : 1000 + any
}
