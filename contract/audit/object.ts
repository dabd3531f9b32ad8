import type { Objects } from '../object'
import { text } from '../text'

export const trailObjects = {
  audit: text('操作记录', 'Audit trail'),
} as const satisfies Objects
