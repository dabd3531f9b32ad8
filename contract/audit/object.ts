import { type Objects, type Places, place } from '../object'
import { text } from '../text'

export const trailObjects = {
  audit: text('操作记录', 'Audit trail'),
} as const satisfies Objects

export const trailPlaces = {
  audit_entries: place('操作记录', 'entry of the audit trail', 'entries of the audit trail', '条'),
  audit_seals: place('操作记录封存', 'seal of the audit trail', 'seals of the audit trail', '批'),
} as const satisfies Places
