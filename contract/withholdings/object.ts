import type { Objects } from '../object'
import { text } from '../text'

export const withholdingObjects = {
  withholding: text('代扣批次', 'Withholding run'),
} as const satisfies Objects
