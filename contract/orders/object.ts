import type { Objects } from '../object'
import { text } from '../text'

export const orderObjects = {
  order: text('账单', 'Order'),
} as const satisfies Objects
