import { type Fields, field, textField } from '../field'
import { taxFields } from '../prices/fields'

/** A line of a fee, as it is entered. */
export const feeLineFields = {
  name: textField('收费项目', 'Charged for', 50, { in: 'required' }),
  amount: field('money', '金额', 'Amount', { in: 'required' }),
  ...taxFields,
} as const satisfies Fields
