import {
  choiceField,
  type Fields,
  field,
  identifierField,
  partedField,
  referenceField,
  textField,
} from '../field'

export const meterTypeFields = {
  name: textField('名称', 'Name', 50, { in: 'required' }),
  kind: choiceField('表种', 'Kind', 'meterKind', { in: 'required' }),
  reading_mode: choiceField('抄读方式', 'How it is read', 'readingMode', {
    in: 'optional',
    otherwise: 'manual',
  }),
  has_valve: field('yes', '带阀门', 'Has a valve', { in: 'optional' }),
  manufacturer: textField('厂家', 'Manufacturer', 100, { in: 'optional' }),
  model: textField('型号', 'Model', 50, { in: 'optional' }),
  register_digits: field('whole', '表位数', 'Register digits', {
    least: 4,
    most: 8,
    in: 'optional',
    otherwise: 5,
  }),
  remote_scale: field('whole', '远传小数位', 'Remote decimals', {
    least: 0,
    most: 6,
    in: 'optional',
    otherwise: 0,
  }),
} as const satisfies Fields

export const diameterFields = {
  name: textField('名称', 'Name', 20, { in: 'required' }),
  mm: field('whole', '公称口径（毫米）', 'Nominal width (mm)', { least: 1, most: 5000, in: 'required' }),
  capacity_fee: field('money', '每月容量水费（元）', 'Capacity fee per month (¥)', {
    in: 'optional',
    // Nobody has said it yet: 0.00 is said.
    none: true,
  }),
  service_years: field('whole', '使用年限', 'Service life', {
    least: 1,
    most: 50,
    in: 'optional',
    otherwise: 6,
    // Screens say the unit with the value.
    trail: { zh: '使用年限（年）', en: 'Service life (years)' },
  }),
} as const satisfies Fields

export const locationFields = {
  name: textField('名称', 'Name', 50, { in: 'required' }),
  parent: referenceField('上级位置', 'Lies in', 'location', { in: 'optional', none: true }),
  level: choiceField('级别', 'Level', 'locationLevel', { in: 'required' }),
  code: identifierField('编码', 'Code', 30, { in: 'required' }),
  reader: referenceField('抄表员', 'Reader', 'user', { in: 'optional', none: true }),
  read_day: field('whole', '抄表日', 'Reading day', { least: 1, most: 28, in: 'optional', none: true }),
} as const satisfies Fields

export const bankAccountFields = {
  bank_name: textField('开户银行', 'Bank', 100, { in: 'required' }),
  branch: textField('支行', 'Branch', 100, { in: 'optional' }),
  account_name: textField('户名', 'Account name', 100, { in: 'required' }),
  account_no: identifierField('账号', 'Account number', 30, { in: 'required' }),
  purpose: choiceField('用途', 'Purpose', 'bankPurpose', { in: 'required' }),
  is_default: field('yes', '默认', 'Default', { in: 'optional' }),
} as const satisfies Fields

/** The columns of a bank account's files, by their headings. */
export const statementMappingField = partedField(
  '银行文件的列',
  'Columns of its files',
  { none: true },
  {
    header_row: field('whole', '表头所在行', 'Row of the headings', {}),
    channel_no: textField('流水号列', 'Column of the bank no.', 100, {}),
    amount: textField('金额列', 'Column of the amount', 100, {}),
    paid_at: textField('时间列', 'Column of the time', 100, {}),
    remark: textField('摘要列', 'Column of the remark', 100, { none: true }),
    amount_out: textField('支出金额列', 'Column of money out', 100, { none: true }),
    direction: textField('借贷列', 'Column of debit or credit', 100, { none: true }),
    out_sign: choiceField('支出的负号', 'The minus of money out', 'outSign', { none: true }),
    encoding: choiceField('文件编码', 'Encoding', 'statementEncoding', { none: true }),
    delimiter: textField('分隔符', 'Separator', 10, { none: true }),
  },
)

/** The fields of each object in the audit trail. */
export const referenceTrail = {
  meter_type: meterTypeFields,
  diameter: diameterFields,
  location: locationFields,
  bank_account: { ...bankAccountFields, statement_mapping: statementMappingField },
}
