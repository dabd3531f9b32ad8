import type { Objects } from '../object'
import { text } from '../text'

export const priceObjects = {
  water_price: text('水价', 'Water price'),
} as const satisfies Objects
