import type { Objects } from '../object'
import { text } from '../text'

export const reportObjects = {
  report: text('报表', 'Report'),
} as const satisfies Objects
