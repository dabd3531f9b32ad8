import { alarmVocabulary } from './alarms/vocabulary'
import { dashboardVocabulary } from './dashboard/vocabulary'
import { dayVocabulary } from './days/vocabulary'
import { gathered } from './gathered'
import { invoiceVocabulary } from './invoices/vocabulary'
import { jobVocabulary } from './jobs/vocabulary'
import { lifecycleVocabulary } from './lifecycle/vocabulary'
import { meterVocabulary } from './meters/vocabulary'
import { moveInVocabulary } from './move-ins/vocabulary'
import { noteVocabulary } from './notes/vocabulary'
import { orderVocabulary } from './orders/vocabulary'
import { organizationVocabulary } from './organizations/vocabulary'
import { paymentVocabulary } from './payments/vocabulary'
import { periodVocabulary } from './periods/vocabulary'
import { priceVocabulary } from './prices/vocabulary'
import { readingVocabulary } from './readings/vocabulary'
import { reconciliationVocabulary } from './reconciliations/vocabulary'
import { referenceVocabulary } from './reference/vocabulary'
import { remoteVocabulary } from './remote/vocabulary'
import { roundVocabulary } from './rounds/vocabulary'
import { serviceVocabulary } from './services/vocabulary'
import { surchargeVocabulary } from './surcharges/vocabulary'
import { valveVocabulary } from './valves/vocabulary'
import { withholdingVocabulary } from './withholdings/vocabulary'

/**
 * The enumerations of the wire in a clerk's words (GLOSSARY.md): screens, sheets and the audit trail use the same word
 * for the same value. They are declared with their features; a value without a word does not compile.
 */
export const VOCABULARY = gathered([
  alarmVocabulary,
  dashboardVocabulary,
  dayVocabulary,
  invoiceVocabulary,
  jobVocabulary,
  lifecycleVocabulary,
  meterVocabulary,
  moveInVocabulary,
  noteVocabulary,
  orderVocabulary,
  organizationVocabulary,
  paymentVocabulary,
  periodVocabulary,
  priceVocabulary,
  readingVocabulary,
  reconciliationVocabulary,
  referenceVocabulary,
  remoteVocabulary,
  roundVocabulary,
  serviceVocabulary,
  surchargeVocabulary,
  valveVocabulary,
  withholdingVocabulary,
])
