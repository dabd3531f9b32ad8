import type { Objects } from '../object'
import { text } from '../text'

export const reconciliationObjects = {
  reconciliation: text('对账', 'Reconciliation'),
} as const satisfies Objects
