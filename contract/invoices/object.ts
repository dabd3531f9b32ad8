import type { Objects } from '../object'
import { text } from '../text'

export const invoiceObjects = {
  invoice: text('发票', 'Invoice'),
} as const satisfies Objects
