import {
  choiceField,
  type Fields,
  field,
  identifierField,
  otherField,
  partedField,
  referenceField,
  textField,
} from '../field'

/** The buyer on the invoices of an account. */
export const titleFields = {
  title_type: choiceField('抬头类型', 'Title type', 'titleType', { in: 'optional', otherwise: 'personal' }),
  buyer_name: textField('发票抬头', 'Invoice title', 100, { in: 'optional' }),
  buyer_tax_id: field('taxpayer_id', '纳税人识别号', 'Taxpayer ID', { in: 'optional' }),
  buyer_address: textField('注册地址', 'Registered address', 200, { in: 'optional' }),
  buyer_phone: identifierField('注册电话', 'Registered phone', 30, { in: 'optional', mask: 'phone' }),
  buyer_bank: textField('开户银行', 'Bank', 100, { in: 'optional' }),
  buyer_account: identifierField('银行账号', 'Bank account', 40, { in: 'optional', mask: 'account' }),
  buyer_email: field('email', '收票邮箱', 'Email for invoices', { in: 'optional' }),
} as const satisfies Fields

/** The meter's account. The audit trail has its fields in this order. So have sheets, with the required fields first. */
export const meterFields = {
  account_no: identifierField('户号', 'Account no.', 20, { row: true }),
  /** As one text, for lists and files. */
  former_account_nos: textField('曾用户号', 'Former account nos.', 700, { row: true }),
  meter_no: identifierField('表号', 'Meter no.', 40, { in: 'required', row: true }),
  customer_name: textField('户名', 'Customer name', 100, { in: 'required', row: true }),
  phone: field('phone', '电话', 'Phone', { in: 'optional', row: true, mask: 'phone' }),
  id_number: field('id_number', '身份证号', 'ID number', { in: 'optional', mask: 'id_number' }),
  address: textField('地址', 'Address', 200, { in: 'required', row: true }),
  location: referenceField('位置', 'Location', 'location', { in: 'required', row: true }),
  meter_type: referenceField('水表类型', 'Meter type', 'meter_type', { in: 'required', row: true }),
  diameter: referenceField('口径', 'Diameter', 'diameter', { in: 'required', row: true }),
  /** Every meter has one but a monitor, which is never billed. */
  water_price: referenceField('水价', 'Water price', 'water_price', {
    in: 'optional',
    none: true,
    row: true,
  }),
  initial_reading: field('volume', '初始读数', 'Initial index', { in: 'required', row: true }),
  /** By default today. */
  install_date: field('date', '安装日期', 'Installed on', { in: 'optional' }),
  /** The day of its last reading in the system from which it came: its water begins there. */
  taken_over_on: field('date', '接管读数日期', 'Taken over on', { none: true }),
  /** The place on the reader's route; without one, behind those that have one. */
  seq_no: field('whole', '册内序号', 'Sequence no.', {
    least: 0,
    most: 9_999_999,
    none: true,
    in: 'optional',
    row: true,
  }),
  /** By default the base persons of the price. */
  persons: field('whole', '用水人数', 'Persons', { least: 1, most: 99, in: 'optional', row: true }),
  meter_class: choiceField('总分表', 'Class', 'meterClass', {
    in: 'optional',
    otherwise: 'single',
    row: true,
  }),
  parent: referenceField('所属总表', 'Master meter', 'meter', { in: 'optional', none: true }),
  /** The place whose water a monitor measures, with what lies below it. */
  watches: referenceField('考核范围', 'Watches', 'location', { in: 'optional', none: true }),
  billing_mode: choiceField('付费方式', 'Billing mode', 'billingMode', {
    in: 'optional',
    otherwise: 'postpaid',
    row: true,
  }),
  penalty_exempt: field('yes', '免违约金', 'Penalty exempt', { in: 'optional' }),
  min_volume: field('volume', '每月最低水量', 'Minimum volume per month', { in: 'optional', none: true }),
  plan_volume: field('volume', '每月计划水量', 'Planned volume per month', { in: 'optional', none: true }),
  /** Months: 1, 2, 3, 6 or 12. */
  read_cycle_months: field('whole', '抄表周期', 'Read cycle', {
    in: 'optional',
    otherwise: 2,
    // Screens say the unit with the value.
    trail: { zh: '抄表周期（月）', en: 'Read cycle (months)' },
  }),
  opening_cumulative: partedField(
    '期初累计',
    'Opening cumulative',
    { in: 'optional', none: true },
    {
      tier_year_from: field('date', '阶梯年度起始日', 'First day of the tier year', { in: 'required' }),
      volume: field('volume', '期初累计水量', 'Opening cumulative volume', { in: 'required' }),
    },
  ),
  verify_due_date: field('date', '检定到期日', 'Verification due', { in: 'optional', none: true }),
  longitude: field('number', '经度', 'Longitude', { least: -180, most: 180, in: 'optional', none: true }),
  latitude: field('number', '纬度', 'Latitude', { least: -90, most: 90, in: 'optional', none: true }),
  remark: textField('备注', 'Remark', 500, { in: 'optional' }),
  ...titleFields,
  withholding: partedField(
    '代扣协议',
    'Withholding contract',
    { in: 'optional', none: true },
    {
      bank_name: textField('代扣银行', 'Withholding bank', 100, { in: 'optional' }),
      account_no: identifierField('代扣账号', 'Withholding account', 40, { in: 'optional', mask: 'account' }),
      account_name: textField('账户户名', 'Account holder', 100, { in: 'optional' }),
      contract_no: identifierField('协议号', 'Contract no.', 50, { in: 'optional' }),
      signed_at: field('date', '签约日期', 'Signed on', { in: 'optional', none: true }),
    },
  ),
  status: choiceField('状态', 'Status', 'meterStatus', { row: true }),
  last_reading: field('volume', '最近读数', 'Last index', { row: true }),
  last_read_at: field('time', '最近抄表', 'Last read', { row: true }),
  average_volume: field('volume', '平均用水量', 'Average volume', { none: true, row: true }),
  balance: field('money', '预存余额', 'Balance', { row: true }),
  arrears: field('money', '欠费', 'Arrears', { row: true }),
  /** The open amounts of former customers; the other figure is the present customer's. */
  former_arrears: field('money', '前户欠费', 'Former arrears', { row: true }),
  /** The last day of the customer before; null: the account was never transferred. */
  transferred_at: field('date', '过户日期', 'Transferred on', { none: true }),
  register_digits: field('whole', '表位数', 'Register digits', {}),
  /** Its type reads from afar, or it has had a module. */
  is_remote: field('yes', '远传', 'Reports by itself', {}),
  has_valve: field('yes', '带阀门', 'Has a valve', {}),
  /** A live order was billed on the device in use: its number, type and diameter stay. */
  is_device_billed: field('yes', '在用表具已开账', 'Device in use billed', {}),
  /** Its last change-over waits for its order, and may be taken back. */
  is_change_pending: field('yes', '换表待开账', 'Change-over not billed yet', {}),
  /** Readings, orders, payments or sub meters name it: it is closed and not deleted. */
  has_documents: field('yes', '已有单据', 'Has documents', {}),
  /** The numbers by which it was known elsewhere, with their notes. */
  former_nos: otherField('曾用户号', 'Former account numbers'),
  /** Dated price family and persons (domain.md §3.3 Terms), newest first. */
  terms: otherField('用水条款', 'Terms'),
} as const satisfies Fields
