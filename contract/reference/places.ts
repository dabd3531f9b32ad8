import type { Language } from '../text'

/** The word for a place that refers to a record: `unit` counts it in Chinese, English has one and many. */
interface Place {
  zh: string
  unit: string
  en: readonly [one: string, many: string]
}

/** The places of use of a record, by the table that refers to it; `…_below` for rows of its own table. */
export const places = {
  users: { zh: '用户', unit: '个', en: ['user', 'users'] },
  meter_types: { zh: '水表类型', unit: '个', en: ['meter type', 'meter types'] },
  diameters: { zh: '口径', unit: '个', en: ['diameter', 'diameters'] },
  locations: { zh: '区域', unit: '个', en: ['location', 'locations'] },
  locations_below: { zh: '下级区域', unit: '个', en: ['location below it', 'locations below it'] },
  bank_accounts: { zh: '银行账户', unit: '个', en: ['bank account', 'bank accounts'] },
  meters: { zh: '户表', unit: '个', en: ['meter', 'meters'] },
  meters_below: { zh: '分表', unit: '个', en: ['sub meter', 'sub meters'] },
  installations: { zh: '表具安装记录', unit: '条', en: ['installed device', 'installed devices'] },
  meter_spells: { zh: '报停、故障或销户记录', unit: '条', en: ['spell of a meter', 'spells of meters'] },
  meter_terms: { zh: '户表的用水条款', unit: '条', en: ['terms of a meter', 'terms of meters'] },
  surcharge_items: { zh: '附加费项目', unit: '个', en: ['surcharge item', 'surcharge items'] },
  water_prices: { zh: '水价', unit: '个', en: ['water price', 'water prices'] },
  water_price_version_surcharges: {
    zh: '水价版本',
    unit: '个',
    en: ['water price version', 'water price versions'],
  },
  billed_versions: { zh: '已用于账单的版本', unit: '个', en: ['billed version', 'billed versions'] },
  attachments: { zh: '附件', unit: '个', en: ['attachment', 'attachments'] },
  readings: { zh: '抄表记录', unit: '条', en: ['reading', 'readings'] },
  orders: { zh: '账单', unit: '张', en: ['order', 'orders'] },
  order_deductions: {
    zh: '总表账单的分表扣减',
    unit: '条',
    en: ['deduction for a sub meter', 'deductions for sub meters'],
  },
  payments: { zh: '缴费记录', unit: '笔', en: ['payment record', 'payment records'] },
  payment_groups: { zh: '合并缴费', unit: '笔', en: ['group of payments', 'groups of payments'] },
  periods: { zh: '月结', unit: '个月', en: ['closed month', 'closed months'] },
  cashier_days: { zh: '收费日结', unit: '天', en: ['day of a cashier', 'days of cashiers'] },
  invoices: { zh: '发票', unit: '张', en: ['invoice', 'invoices'] },
  invoices_below: { zh: '相关发票', unit: '张', en: ['related invoice', 'related invoices'] },
  invoice_files: { zh: '发票文件', unit: '个', en: ['file of an invoice', 'files of invoices'] },
  invoice_links: { zh: '发票下载链接', unit: '个', en: ['link to an invoice', 'links to invoices'] },
  invoice_lines: { zh: '发票明细', unit: '条', en: ['line of an invoice', 'lines of invoices'] },
  withholdings: { zh: '代扣批次', unit: '批', en: ['withholding run', 'withholding runs'] },
  withholding_rows: {
    zh: '代扣批次的行',
    unit: '行',
    en: ['row of a withholding run', 'rows of withholding runs'],
  },
  withholding_orders: {
    zh: '代扣批次的账单',
    unit: '张',
    en: ['order in a withholding run', 'orders in withholding runs'],
  },
  reconciliations: { zh: '对账', unit: '个', en: ['reconciliation', 'reconciliations'] },
  reconciliation_rows: {
    zh: '对账明细',
    unit: '行',
    en: ['row of a reconciliation', 'rows of reconciliations'],
  },
  reconciliation_rows_below: {
    zh: '由其处理的对账明细',
    unit: '行',
    en: ['row that it settled', 'rows that it settled'],
  },
  jobs: { zh: '任务', unit: '个', en: ['job', 'jobs'] },
  counters: { zh: '单号序列', unit: '个', en: ['series of numbers', 'series of numbers'] },
  sms_configs: { zh: '短信配置', unit: '个', en: ['SMS configuration', 'SMS configurations'] },
  sms_templates: { zh: '短信模板', unit: '个', en: ['SMS template', 'SMS templates'] },
  sms_schedules: { zh: '短信计划', unit: '个', en: ['SMS schedule', 'SMS schedules'] },
  sms_schedule_locations: { zh: '短信计划', unit: '个', en: ['SMS schedule', 'SMS schedules'] },
  sms_schedule_prices: { zh: '短信计划', unit: '个', en: ['SMS schedule', 'SMS schedules'] },
  sms_messages: { zh: '短信记录', unit: '条', en: ['message of the log', 'messages of the log'] },
  audit_entries: {
    zh: '操作记录',
    unit: '条',
    en: ['entry of the audit trail', 'entries of the audit trail'],
  },
  audit_seals: {
    zh: '操作记录封存',
    unit: '批',
    en: ['seal of the audit trail', 'seals of the audit trail'],
  },
} as const satisfies Record<string, Place>

export type PlaceName = keyof typeof places

/** The number of uses of a record in one place. */
export interface Use {
  place: PlaceName
  /** Absent where it was not counted. */
  count?: number
  /** The names, where they are more useful than a number. */
  names?: readonly string[]
}

/** Counting stops here: a larger number helps nobody. */
export const MOST_USES = 10_000

const SEPARATOR = { zh: '、', en: ', ' } as const

/** `户表 12 个、水价版本 3 个` · `12 meters, 3 water price versions`. */
export function usesInWords(uses: readonly Use[], language: Language): string {
  return uses.map((use) => useInWords(use, language)).join(SEPARATOR[language])
}

function useInWords({ place, count, names }: Use, language: Language): string {
  const { zh, unit, en } = places[place]
  const number = count !== undefined && count > MOST_USES ? `${MOST_USES}+` : count
  const said =
    language === 'zh'
      ? [zh, ...(number === undefined ? [] : [number, unit])].join(' ')
      : [...(number === undefined ? [] : [number]), en[count === 1 ? 0 : 1]].join(' ')
  if (!names?.length) return said
  const list = names.join(SEPARATOR[language])
  return language === 'zh' ? `${said}（${list}）` : `${said} (${list})`
}
