import { choiceField, type Fields, field, identifierField, referenceField, textField } from '../field'

/** A note of an account (备注): what was said, seen or promised. */
export const noteFields = {
  account_no: identifierField('户号', 'Account', 20, {}),
  /** The customer of its day: after a transfer the former one. */
  customer_name: textField('户名', 'Customer', 100, {}),
  kind: choiceField('类别', 'Kind', 'noteKind', { in: 'required' }),
  text: textField('内容', 'Note', 1000, { in: 'required' }),
  due_on: field('date', '到期日', 'Due on', { in: 'optional', none: true }),
  done_at: field('time', '办结时间', 'Done at', { in: 'optional', none: true }),
  created_by: referenceField('记录人', 'Written by', 'user', {}),
  created_at: field('time', '记录时间', 'Written at', {}),
} as const satisfies Fields

/** The audit trail keeps a note with its account. */
export const noteTrail = {
  note: {
    note_kind: noteFields.kind,
    note_text: noteFields.text,
    note_due_on: noteFields.due_on,
    note_done_at: noteFields.done_at,
  },
}
