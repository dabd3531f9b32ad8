import type { Objects } from '../object'

export const dayObjects = {
  cashier_day: { zh: '收费日结', en: 'Day of a cashier', table: 'cashier_days', name: [{ column: 'date' }] },
} as const satisfies Objects
