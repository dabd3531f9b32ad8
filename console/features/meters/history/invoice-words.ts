import { invoiceFields } from '@water/contract/invoices/fields'
import { defineWords } from '../../../i18n/words'

/** The words of the account's invoices. */
export const words = defineWords(
  'meter-invoices',
  {
    zh: {
      invoices: '发票',
      list: '本户的发票',
      none: '还没有开过发票',
      make: '开具发票',
      color: '红蓝',
    },
    en: {
      invoices: 'Invoices',
      list: 'Invoices of this account',
      none: 'No invoices yet',
      make: 'Create invoice',
      color: 'Colour',
    },
  },
  invoiceFields,
)
