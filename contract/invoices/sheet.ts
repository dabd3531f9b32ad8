import type { SheetColumn } from '../sheet-column'
import { invoiceCommandFields, titleFields } from './fields'

const column = (key: string, { zh, en }: { zh: string; en: string }): SheetColumn => ({
  ...{ key, zh, en, type: 'text', example: '', note_zh: '', note_en: '' },
})

/** The columns that the outcome of a refused row of an invoicing job may name. */
export const invoiceColumns: readonly SheetColumn[] = [
  column('orders', invoiceCommandFields.orders),
  column('type', { zh: '发票类型', en: 'Type' }),
  column('buyer_name', titleFields.buyer_name),
  column('buyer_tax_id', titleFields.buyer_tax_id),
]
