import type { Objects } from '../object'
import { text } from '../text'

export const dayObjects = {
  cashier_day: text('收费日结', 'Day of a cashier'),
} as const satisfies Objects
