import { accessActs } from './access/object'
import { alarmActs } from './alarms/object'
import { dayActs } from './days/object'
import { gathered } from './gathered'
import { invoiceActs } from './invoices/object'
import { lifecycleActs } from './lifecycle/object'
import { messageActs } from './messages/object'
import { meterActs } from './meters/object'
import { moveInActs } from './move-ins/object'
import { noteActs } from './notes/object'
import { orderActs } from './orders/object'
import { paymentActs } from './payments/object'
import { periodActs } from './periods/object'
import { readingActs } from './readings/object'
import { reconciliationActs } from './reconciliations/object'
import { referenceActs } from './reference/object'
import { remoteActs } from './remote/object'
import { serviceActs } from './services/object'
import { userActs } from './users/object'
import { valveActs } from './valves/object'
import { withholdingActs } from './withholdings/object'

/** The commands with words of their own. They are declared with their features, in `object.ts` there. */
export const acts = gathered([
  accessActs,
  userActs,
  serviceActs,
  moveInActs,
  referenceActs,
  meterActs,
  lifecycleActs,
  noteActs,
  valveActs,
  alarmActs,
  remoteActs,
  periodActs,
  readingActs,
  messageActs,
  orderActs,
  paymentActs,
  dayActs,
  reconciliationActs,
  invoiceActs,
  withholdingActs,
])
