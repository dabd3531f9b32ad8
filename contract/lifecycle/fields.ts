import { choiceField, type Fields, field, textField } from '../field'
import { meterFields } from '../meters/fields'

/** Fields that only the commands in a meter's life name. */
export const lifecycleFields = {
  final_reading: field('volume', '旧表止码', 'Final index of the old device', {}),
  is_rollover: field('yes', '旧表过零', 'The old device has turned over', {}),
  changed_at: field('time', '换表时间', 'Changed at', {}),
  change_reason: choiceField('换表原因', 'Reason of the change', 'installationReason', {}),
  suspended_on: field('date', '报停日期', 'Suspended on', {}),
  resumed_on: field('date', '复用日期', 'Resumed on', {}),
  faulty_since: field('date', '故障日期', 'Faulty since', {}),
  repaired_on: field('date', '修复日期', 'Repaired on', {}),
  closed_at: field('date', '销户日期', 'Closed on', {}),
  reopened_on: field('date', '恢复日期', 'Reopened on', {}),
  correction_reason: textField('表号更正原因', 'Why the number was wrong', 200, {}),
  final_index: field('volume', '过户读数', 'Final index', {}),
  take_over: field('yes', '承接欠费和余额', 'Arrears and balance taken over', {}),
  keep_tiers: field('yes', '沿用阶梯累计', 'Tiers go on', {}),
  act_reason: textField('原因', 'Reason', 200, {}),
} as const satisfies Fields

const { customer_name, phone, id_number, title_type, buyer_name, buyer_tax_id } = meterFields
const { buyer_address, buyer_phone, buyer_bank, buyer_account, buyer_email, withholding } = meterFields

/** The fields of a new customer; what a transfer does not name is emptied. */
export const customerFields = {
  ...{ customer_name, phone, id_number, title_type, buyer_name, buyer_tax_id, buyer_address, buyer_phone },
  ...{ buyer_bank, buyer_account, buyer_email, withholding },
}

/** The fields of an account, as the audit trail names them. */
export const meterTrail = { meter: { ...meterFields, ...lifecycleFields } }
