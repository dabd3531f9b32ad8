import type { Objects } from '../object'

export const referenceObjects = {
  meter_type: { zh: '水表类型', en: 'Meter type', table: 'meter_types' },
  diameter: { zh: '口径', en: 'Diameter', table: 'diameters' },
  location: { zh: '位置', en: 'Location', table: 'locations' },
  bank_account: {
    zh: '银行账户',
    en: 'Bank account',
    table: 'bank_accounts',
    name: [{ column: 'bank_name' }, { column: 'account_no', last: 4 }],
  },
} as const satisfies Objects
