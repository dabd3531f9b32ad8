import type { Objects } from '../object'
import { text } from '../text'

export const periodObjects = {
  period: text('月结', 'Month'),
} as const satisfies Objects
