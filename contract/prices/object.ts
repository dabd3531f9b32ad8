import type { Objects } from '../object'

export const priceObjects = {
  water_price: { zh: '水价', en: 'Water price', table: 'water_prices' },
} as const satisfies Objects
