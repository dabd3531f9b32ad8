import { choiceField, type Fields, field, identifierField, otherField, textField } from '../field'

/** One utility’s move from another system: its accounts, open bills, balances and history. */
export const moveInFields = {
  name: textField('名称', 'Name', 50, { in: 'required' }),
  as_of: field('date', '旧系统截止日', 'Last day of the old system', { in: 'required' }),
  state: choiceField('状态', 'State', 'moveInState', {}),
  reason: textField('撤回原因', 'Why withdrawn', 200, {}),
  /** The totals of the old system, as they were agreed to; of what the load made. */
  control: otherField('旧系统合计', 'Totals of the old system'),
  totals: otherField('载入合计', 'Totals of the load'),
  loaded_at: field('time', '载入时间', 'Loaded at', { none: true }),
  agreed_at: field('time', '确认时间', 'Agreed at', { none: true }),
  withdrawn_at: field('time', '撤回时间', 'Withdrawn at', { none: true }),
} as const satisfies Fields

/** A row of a sheet that cannot be taken. */
export const moveInErrorFields = {
  kind: choiceField('表', 'Sheet', 'moveInSheet', { row: true }),
  file_name: textField('文件', 'File', 200, { row: true }),
  line: field('whole', '行', 'Line', { isPlace: true, row: true }),
  account_no: identifierField('户号', 'Account no.', 30, { row: true }),
  problems: otherField('问题', 'Problems'),
} as const satisfies Fields

/** A reading whose bills differ between the two systems, or that has none here. */
export const moveInDifferenceFields = {
  file_name: textField('文件', 'File', 200, {}),
  line: field('whole', '行', 'Line', { isPlace: true, row: true }),
  account_no: identifierField('户号', 'Account no.', 30, { row: true }),
  read_at: field('time', '抄表时间', 'Read at', { none: true, row: true }),
  reading: field('volume', '读数', 'Reading', { none: true, row: true }),
  old_volume: field('volume', '旧系统用水量', 'Old volume', { none: true, row: true }),
  our_volume: field('volume', '本系统用水量', 'Our volume', { none: true, row: true }),
  old_amount: field('money', '旧系统金额', 'Old amount', { none: true, row: true }),
  our_amount: field('money', '本系统金额', 'Our amount', { none: true, row: true }),
  difference: field('money', '差额', 'Difference', { row: true }),
  problem: textField('不能开账的原因', 'Why it is not billed here', 500, { row: true }),
  decision: choiceField('处理', 'Decision', 'moveInDecision', { none: true, row: true }),
  remark: textField('备注', 'Remark', 200, { row: true }),
} as const satisfies Fields

export const moveInTrail = {
  move_in: {
    ...moveInFields,
    kind: moveInErrorFields.kind,
    files: otherField('文件', 'Files'),
    decision: moveInDifferenceFields.decision,
    remark: moveInDifferenceFields.remark,
    rows: field('whole', '试算笔数', 'Bills compared', {}),
    same: field('whole', '一致笔数', 'Bills that agree', {}),
  },
}
