import type { Objects } from '../object'

export const withholdingObjects = {
  withholding: { zh: '代扣批次', en: 'Withholding run', table: 'withholdings', number: 'no' },
} as const satisfies Objects
