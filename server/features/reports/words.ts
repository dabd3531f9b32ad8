import type { Text } from '@water/contract/text'
import { VOCABULARY } from '@water/contract/vocabulary'

/** The keys with a choice of codes: their words, in the order in which they are shown. */
export const REPORT_WORDS: Readonly<Record<string, Readonly<Record<string, Text>>>> = {
  method: VOCABULARY.paymentMethod,
  category: VOCABULARY.priceCategory,
  item: VOCABULARY.lineItem,
  tax_treatment: VOCABULARY.taxTreatment,
  age: VOCABULARY.arrearsAge,
  kind: VOCABULARY.abnormal,
  type: VOCABULARY.invoiceType,
  color: VOCABULARY.invoiceColor,
}
