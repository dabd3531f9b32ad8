import type { SheetColumn } from '../sheet-column'

type Titles = { zh: string; en: string }
const note = (note_zh: string, note_en: string) => ({ note_zh, note_en })
const OPTIONAL = note('可不填', 'Optional')

/** A column that every sheet of meters has. */
const required = (
  key: string,
  titles: Titles,
  type: SheetColumn['type'],
  example: string,
  rest: Pick<SheetColumn, 'note_zh' | 'note_en' | 'aliases'>,
): SheetColumn => ({ key, ...titles, needs: [key], type, example, ...rest })

const optional = (
  key: string,
  titles: Titles,
  type: SheetColumn['type'],
  rest: Partial<Pick<SheetColumn, 'note_zh' | 'note_en' | 'aliases' | 'choices' | 'example'>> = {},
): SheetColumn => ({ key, ...titles, type, example: '', ...OPTIONAL, ...rest })

/** Columns of a spreadsheet of meters: every field of the meter's form, records by name or code. */
export const meterColumns: readonly SheetColumn[] = [
  required('meter_no', { zh: '表号', en: 'Meter no.' }, 'text', 'SB2026000001', {
    aliases: ['水表号', '水表编号'],
    ...note('在用水表中不能重复', 'Unique among the devices in use'),
  }),
  required('customer_name', { zh: '户名', en: 'Customer name' }, 'text', '张三', {
    aliases: ['用户名', '姓名', 'Customer'],
    ...note('不超过 100 字', 'At most 100 characters'),
  }),
  required('address', { zh: '地址', en: 'Address' }, 'text', '幸福路 1 号 1-101', {
    aliases: ['用水地址'],
    ...note('不超过 200 字', 'At most 200 characters'),
  }),
  required('location', { zh: '位置', en: 'Location' }, 'reference', 'B001', {
    aliases: ['抄表册', '表册', '册号', '区域'],
    ...note('位置的编码或名称', "The location's code or name"),
  }),
  required('meter_type', { zh: '水表类型', en: 'Meter type' }, 'reference', '旋翼式冷水表', {
    ...note('水表类型的名称', "The meter type's name"),
  }),
  required('diameter', { zh: '口径', en: 'Diameter' }, 'reference', 'DN15', {
    ...note('口径的名称', "The diameter's name"),
  }),
  required('water_price', { zh: '水价', en: 'Water price' }, 'reference', '居民生活用水', {
    aliases: ['用水性质', '水价类别'],
    ...note('水价的名称', "The water price's name"),
  }),
  required('initial_reading', { zh: '初始读数', en: 'Initial reading' }, 'decimal', '0', {
    aliases: ['起始读数', '表底数', '底数', '起码'],
    ...note(
      '装表或接管时的读数，首次账单由此起算',
      'The index at installation or take-over; the first bill starts here',
    ),
  }),
  optional('install_date', { zh: '安装日期', en: 'Install date' }, 'date', {
    aliases: ['装表日期'],
    example: '2026-01-05',
    ...note('初始读数的日期；不填为今天', 'The day of the initial reading; today when blank'),
  }),
  optional('phone', { zh: '电话', en: 'Phone' }, 'text', {
    aliases: ['手机', '手机号', '联系电话'],
    example: '13800138000',
    ...note('手机或带区号的座机', 'A mobile number, or a landline with its area code'),
  }),
  optional('id_number', { zh: '身份证号', en: 'Identity number' }, 'text', {
    ...note('18 位；该列须为文本格式', '18 characters; keep the column as text'),
  }),
  optional('seq_no', { zh: '册内序号', en: 'Route order' }, 'whole', {
    aliases: ['抄表序号', '顺序号', '序号'],
    example: '1',
    ...note('在抄表路线上的顺序', "The order on the reader's route"),
  }),
  optional('persons', { zh: '用水人数', en: 'Persons' }, 'whole', {
    aliases: ['用水人口', '人口', '人数'],
    example: '3',
    ...note('1–99；不填取水价的基数', '1–99; the base of the water price when blank'),
  }),
  optional('meter_class', { zh: '总分表', en: 'Meter class' }, 'choice', {
    choices: {
      single: { zh: '单表', en: 'Single' },
      master: { zh: '总表', en: 'Master' },
      sub: { zh: '分表', en: 'Sub' },
    },
    ...note('不填为单表', 'Single when blank'),
  }),
  optional('parent', { zh: '所属总表', en: 'Master meter' }, 'text', {
    ...note('分表必填：总表的户号或表号', 'For a sub meter: account or meter number of its master'),
  }),
  optional('billing_mode', { zh: '付费方式', en: 'Billing mode' }, 'choice', {
    choices: { postpaid: { zh: '后付费', en: 'Postpaid' }, prepaid: { zh: '预付费', en: 'Prepaid' } },
    ...note('不填为后付费', 'Postpaid when blank'),
  }),
  optional(
    'penalty_exempt',
    { zh: '免违约金', en: 'Penalty exempt' },
    'yes',
    note('是 或留空', 'Yes or blank'),
  ),
  optional('min_volume', { zh: '每月最低水量', en: 'Minimum volume' }, 'decimal', {
    aliases: ['最低月用量', '最低水量'],
    ...note('m³；不填按水价', "m³ a month; the water price's when blank"),
  }),
  optional('plan_volume', { zh: '每月计划水量', en: 'Planned volume' }, 'decimal', {
    aliases: ['月计划用量', '计划水量'],
    ...note('m³', 'm³ a month'),
  }),
  optional('read_cycle_months', { zh: '抄表周期', en: 'Reading cycle' }, 'whole', {
    ...note('月数：1、2、3、6、12；不填为 2', 'Months: 1, 2, 3, 6 or 12; 2 when blank'),
  }),
  optional('opening_tier_year', { zh: '阶梯年度起始日', en: 'Tier year from' }, 'date', {
    aliases: ['阶梯年起始日'],
    ...note(
      '年中接管时：已用量所属阶梯年的第一天',
      'Taken over in mid-year: first day of the tier year of the volume used',
    ),
  }),
  optional('opening_volume', { zh: '期初累计水量', en: 'Volume used in tier year' }, 'decimal', {
    aliases: ['阶梯年已用量', '期初累计'],
    ...note('m³；与阶梯年度起始日一起填', 'm³; together with the tier year'),
  }),
  optional('verify_due_date', { zh: '检定到期日', en: 'Verification due' }, 'date'),
  optional('longitude', { zh: '经度', en: 'Longitude' }, 'decimal'),
  optional('latitude', { zh: '纬度', en: 'Latitude' }, 'decimal'),
  optional('remark', { zh: '备注', en: 'Remark' }, 'text'),
  optional('title_type', { zh: '发票抬头类型', en: 'Title type' }, 'choice', {
    choices: {
      personal: { zh: '个人', en: 'Personal' },
      enterprise: { zh: '企业', en: 'Enterprise' },
      government: { zh: '机关事业单位', en: 'Government' },
      other: { zh: '其他', en: 'Other' },
    },
  }),
  optional('buyer_name', { zh: '发票抬头', en: 'Buyer name' }, 'text'),
  optional('buyer_tax_id', { zh: '税号', en: 'Buyer tax id' }, 'text'),
  optional('buyer_address', { zh: '开票地址', en: 'Buyer address' }, 'text'),
  optional('buyer_phone', { zh: '开票电话', en: 'Buyer phone' }, 'text'),
  optional('buyer_bank', { zh: '开票银行', en: 'Buyer bank' }, 'text'),
  optional('buyer_account', { zh: '开票账号', en: 'Buyer account' }, 'text'),
  optional('buyer_email', { zh: '邮箱', en: 'Buyer email' }, 'text'),
  optional('withholding_bank_name', { zh: '代扣银行', en: 'Withholding bank' }, 'text'),
  optional('withholding_account_no', { zh: '代扣账号', en: 'Withholding account' }, 'text'),
  optional('withholding_account_name', { zh: '代扣户名', en: 'Withholding account name' }, 'text'),
  optional('withholding_contract_no', { zh: '代扣合同号', en: 'Withholding contract' }, 'text'),
  optional('withholding_signed_at', { zh: '代扣签约日', en: 'Withholding signed on' }, 'date'),
]
