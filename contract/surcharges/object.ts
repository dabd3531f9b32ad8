import type { Objects } from '../object'
import { text } from '../text'

export const surchargeObjects = {
  surcharge_item: text('附加费', 'Surcharge item'),
} as const satisfies Objects
