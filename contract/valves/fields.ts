import { choiceField, type Fields, field, referenceField, textField } from '../field'

/** A command of a valve (阀门指令): who asked for it and why, and each step of its way. */
export const valveFields = {
  action: choiceField('指令', 'Command', 'valveAction', { in: 'required' }),
  reason: choiceField('原因', 'Reason', 'valveReason', { in: 'required' }),
  remark: textField('备注', 'Remark', 200, { in: 'optional' }),
  state: choiceField('状态', 'State', 'valveCommandState', {}),
  expires_at: field('time', '有效期至', 'Valid until', {}),
  sent_at: field('time', '下发时间', 'Sent at', { none: true }),
  done_at: field('time', '执行时间', 'Done at', { none: true }),
  error: textField('失败原因', 'Error', 200, {}),
  /** Nobody: the product asked for it by itself. */
  asked_by: referenceField('操作人', 'Asked by', 'user', { none: true }),
  created_at: field('time', '提交时间', 'Asked at', {}),
} as const satisfies Fields

/** The audit trail keeps a command with its account. */
export const valveTrail = {
  valve: {
    valve_action: valveFields.action,
    valve_reason: valveFields.reason,
    valve_remark: valveFields.remark,
    valve_state: valveFields.state,
    valve_expires_at: valveFields.expires_at,
    valve_error: valveFields.error,
  },
}
