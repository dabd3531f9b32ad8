import type { Objects } from '../object'

export const surchargeObjects = {
  surcharge_item: { zh: '附加费', en: 'Surcharge item', table: 'surcharge_items' },
} as const satisfies Objects
