import { gathered } from './gathered'
import { jobVocabulary } from './jobs/vocabulary'
import { meterVocabulary } from './meters/vocabulary'
import { orderVocabulary } from './orders/vocabulary'
import { organizationVocabulary } from './organizations/vocabulary'
import { paymentVocabulary } from './payments/vocabulary'
import { priceVocabulary } from './prices/vocabulary'
import { readingVocabulary } from './readings/vocabulary'
import { referenceVocabulary } from './reference/vocabulary'
import { surchargeVocabulary } from './surcharges/vocabulary'

/**
 * The enumerations of the wire as a clerk says them (GLOSSARY.md): screens, sheets and the audit trail say the same word
 * for the same value. They stand with their features; a value that has no word does not compile.
 */
export const VOCABULARY = gathered([
  jobVocabulary,
  meterVocabulary,
  orderVocabulary,
  organizationVocabulary,
  paymentVocabulary,
  priceVocabulary,
  readingVocabulary,
  referenceVocabulary,
  surchargeVocabulary,
])
