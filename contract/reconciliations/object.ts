import type { Objects } from '../object'

export const reconciliationObjects = {
  reconciliation: { zh: '对账', en: 'Reconciliation', table: 'reconciliations', name: [{ column: 'file' }] },
} as const satisfies Objects
