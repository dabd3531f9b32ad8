import { type Fields, field, textField } from '../field'
import { datedFields } from '../prices/fields'

/** A line of a fee, as it is entered. */
export const feeLineFields = {
  name: textField('收费项目', 'Charged for', 50, { in: 'required' }),
  amount: field('money', '金额', 'Amount', { in: 'required' }),
  tax_treatment: datedFields.tax_treatment,
  tax_rate: datedFields.tax_rate,
  tax_code: datedFields.tax_code,
} as const satisfies Fields
