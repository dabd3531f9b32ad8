import { choiceField, type Fields, field, otherField, textField } from '../field'
import { sellerFields } from '../invoices/fields'

/** The settings. The audit trail says the unit, which screens show with the value. */
export const settingFields = {
  volume_scale: field('whole', '计费小数位', 'Billed decimals', {}),
  due_days: field('whole', '缴费期限', 'Days to pay', {
    trail: { zh: '缴费期限（天）', en: 'Days to pay' },
  }),
  tier_year_start: otherField('阶梯年度起始日', 'Tier year begins on'),
  price_change_policy: choiceField('账期内调价', 'Price change within a period', 'changePolicy', {}),
  tier_straddle_policy: choiceField('账期跨阶梯年度', 'Period across two tier years', 'changePolicy', {}),
  penalty_rate: otherField('违约金日费率', 'Penalty rate per day'),
  penalty_grace_days: field('whole', '宽限天数', 'Days of grace', {}),
  penalty_cap_ratio: otherField('违约金上限', 'Penalty cap', {
    trail: { zh: '违约金上限（本金的倍数）', en: 'Penalty cap (times the principal)' },
  }),
  penalty_rounding: choiceField('违约金取整', 'Penalty rounding', 'penaltyRounding', {}),
  auto_settle: otherField('自动冲抵', 'Settle by itself'),
  backdate_days: field('whole', '缴费补录天数', 'Backdating limit (days)', {}),
  allow_flush_paid: otherField('允许红冲已缴账单', 'Allow the reversal of paid bills'),
  estimate_method: choiceField('估抄方法', 'Estimate by', 'estimateMethod', {}),
  max_consecutive_estimates: field('whole', '连续估抄次数', 'Estimates in a row', {}),
  abnormal_high_percent: field('whole', '突增界限', 'Surge above', {
    trail: { zh: '突增界限（%）', en: 'Surge above (%)' },
  }),
  abnormal_low_percent: field('whole', '突减界限', 'Drop below', {
    trail: { zh: '突减界限（%）', en: 'Drop below (%)' },
  }),
  rollover_auto_limit: field('whole', '过零自动判断上限', 'Rollover offered up to', {}),
  low_balance_days: field('whole', '余额不足提醒', 'Low balance reminder', {
    trail: { zh: '余额不足提醒（天）', en: 'Low balance reminder (days)' },
  }),
  remote_days: field('whole', '远传取数天数', 'Days of remote readings', {}),
  remote_billing: choiceField('远传开账', 'Billing of remote readings', 'remoteBilling', {}),
  cut_notice_days: field('whole', '停水前催告', 'Notice before a cut', {
    trail: { zh: '停水前催告（天）', en: 'Notice before a cut (days)' },
  }),
  no_cut_days: otherField('免停日', 'Days without cuts'),
  reopen_when_paid: otherField('缴清后自动开阀', 'Open the valve when paid'),
  account_no_rule: choiceField('新户户号', 'Numbers of new accounts', 'accountNoRule', {}),
  print_former_nos: otherField('打印曾用户号', 'Print former account numbers'),
} as const satisfies Fields

export const organizationFields = {
  name: textField('名称', 'Name', 100, { in: 'required' }),
  code: otherField('代码', 'Code'),
  short_name: textField('简称', 'Short name', 50, { in: 'optional' }),
  address: textField('地址', 'Address', 200, { in: 'optional' }),
  contact_name: textField('联系人', 'Contact', 50, { in: 'optional' }),
  contact_phone: field('phone', '联系电话', 'Phone', { in: 'optional' }),
  /** Lines may be several. */
  how_to_pay: textField('缴费说明', 'How to pay', 500, { in: 'optional' }),
  ...sellerFields,
  is_active: field('yes', '启用', 'Active', { in: 'optional', otherwise: true }),
} as const satisfies Fields

const trailFields: Fields = {
  ...organizationFields,
  tier_years: otherField('阶梯年度', 'Tier years'),
  ...Object.fromEntries(Object.entries(settingFields).map(([name, field]) => [`settings.${name}`, field])),
}

/** The fields of its object, as the audit trail names them. */
export const organizationTrail = { organization: trailFields }
