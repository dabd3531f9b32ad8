import { type ColumnNote, type SheetColumn, sheetColumns } from '../sheet-column'
import { meterFields } from './fields'

const note = (note_zh: string, note_en: string) => ({ note_zh, note_en })

/** Notes on columns that their labels do not explain. */
const notes: Readonly<Record<string, ColumnNote>> = {
  meter_no: {
    aliases: ['水表号', '水表编号'],
    example: 'SB2026000001',
    ...note('在用水表中不能重复', 'Unique among the devices in use'),
  },
  customer_name: {
    aliases: ['用户名', '姓名', 'Customer'],
    example: '张三',
    ...note('不超过 100 字', 'At most 100 characters'),
  },
  address: {
    aliases: ['用水地址'],
    example: '幸福路 1 号 1-101',
    ...note('不超过 200 字', 'At most 200 characters'),
  },
  location: {
    aliases: ['抄表册', '表册', '册号', '区域'],
    example: 'B001',
    ...note(
      '位置的编码、名称或路径（东区/幸福小区）',
      "The location's code, name or path (East/Garden estate)",
    ),
  },
  meter_type: { example: '旋翼式冷水表', ...note('水表类型的名称', "The meter type's name") },
  diameter: { example: 'DN15', ...note('口径的名称', "The diameter's name") },
  water_price: {
    aliases: ['用水性质', '水价类别'],
    example: '居民生活用水',
    ...note('水价的名称；只有考核表不填', "The water price's name; blank for monitors alone"),
  },
  initial_reading: {
    aliases: ['起始读数', '表底数', '底数', '起码', 'Initial reading'],
    example: '0',
    ...note(
      '装表或接管时的读数，首次账单由此起算',
      'The index at installation or take-over; the first bill starts here',
    ),
  },
  install_date: {
    aliases: ['装表日期', 'Install date'],
    example: '2026-01-05',
    ...note('初始读数的日期；不填为今天', 'The day of the initial reading; today when blank'),
  },
  phone: {
    aliases: ['手机', '手机号', '联系电话'],
    example: '13800138000',
    ...note(
      '最多两个号码，用 / 或 、隔开；短信发给第一个手机号',
      'Up to two, divided by a slash; messages go to the first mobile number',
    ),
  },
  id_number: {
    aliases: ['Identity number'],
    ...note('18 位；该列须为文本格式', '18 characters; keep the column as text'),
  },
  seq_no: {
    aliases: ['抄表序号', '顺序号', '序号', 'Route order'],
    example: '1',
    ...note('在抄表路线上的顺序', "The order on the reader's route"),
  },
  persons: {
    aliases: ['用水人口', '人口', '人数'],
    example: '3',
    ...note('1–99；不填取水价的基数', '1–99; the base of the water price when blank'),
  },
  meter_class: { aliases: ['Meter class'], ...note('不填为单表', 'Single when blank') },
  parent: {
    type: 'identifier',
    ...note('分表必填：总表的户号或表号', 'For a sub meter: account or meter number of its master'),
  },
  watches: {
    ...note(
      '考核表必填：它所计量的位置，编码或名称',
      'For a monitor: the location that it measures, by code or name',
    ),
  },
  billing_mode: { ...note('不填为后付费', 'Postpaid when blank') },
  penalty_exempt: { ...note('是 或留空', 'Yes or blank') },
  min_volume: {
    aliases: ['最低月用量', '最低水量', 'Minimum volume'],
    ...note('m³；不填按水价', "m³ a month; the water price's when blank"),
  },
  plan_volume: { aliases: ['月计划用量', '计划水量', 'Planned volume'], ...note('m³', 'm³ a month') },
  read_cycle_months: {
    aliases: ['Reading cycle'],
    ...note('月数：1、2、3、6、12；不填为 2', 'Months: 1, 2, 3, 6 or 12; 2 when blank'),
  },
  'opening_cumulative.tier_year_from': {
    aliases: ['阶梯年起始日', 'Tier year from'],
    ...note(
      '年中接管时：已用量所属阶梯年的第一天',
      'Taken over in mid-year: first day of the tier year of the volume used',
    ),
  },
  'opening_cumulative.volume': {
    aliases: ['阶梯年已用量', '期初累计', 'Volume used in tier year'],
    ...note('m³；与阶梯年度起始日一起填', 'm³; together with the tier year'),
  },
  title_type: { aliases: ['发票抬头类型'] },
  buyer_name: { aliases: ['Buyer name'] },
  buyer_tax_id: { aliases: ['税号', 'Buyer tax id'] },
  buyer_address: { aliases: ['开票地址', 'Buyer address'] },
  buyer_phone: { aliases: ['开票电话', 'Buyer phone'] },
  buyer_bank: { aliases: ['开票银行', 'Buyer bank'] },
  buyer_account: { aliases: ['开票账号', 'Buyer account'] },
  buyer_email: { aliases: ['邮箱', 'Buyer email'] },
  'withholding.account_name': { aliases: ['代扣户名', 'Withholding account name'] },
  'withholding.contract_no': { aliases: ['代扣合同号', 'Withholding contract'] },
  'withholding.signed_at': { aliases: ['代扣签约日', 'Withholding signed on'] },
}

/** Columns of a spreadsheet of meters: every field of the meter's form, records by name or code. */
export const meterColumns = sheetColumns(meterFields, notes)

/** The number of the account, in sheets of organizations that give them. */
export const accountNoColumn: SheetColumn = {
  key: 'account_no',
  isAccountNo: true,
  zh: meterFields.account_no.zh,
  en: meterFields.account_no.en,
  aliases: ['用户号', '用户编号', '客户编号'],
  type: 'identifier',
  example: '',
  note_zh: '原来的户号，以后不变；不填由系统编',
  note_en: 'The number that the account has; it never changes. Made by the system when blank',
}
