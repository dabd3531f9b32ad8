import type { Objects } from '../object'

export const meterObjects = {
  meter: {
    zh: '户表',
    en: 'Meter',
    table: 'meters',
    number: 'account_no',
    name: [{ column: 'account_no' }, { column: 'customer_name' }],
  },
} as const satisfies Objects
