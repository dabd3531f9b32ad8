import { accessObjects } from './access/object'
import { alarmObjects } from './alarms/object'
import { attachmentObjects } from './attachments/object'
import { trailObjects } from './audit/object'
import { dayObjects } from './days/object'
import { gathered } from './gathered'
import { invoiceObjects } from './invoices/object'
import { messageObjects } from './messages/object'
import { meterObjects } from './meters/object'
import { moveInObjects } from './move-ins/object'
import { noteObjects } from './notes/object'
import { orderObjects } from './orders/object'
import { organizationObjects } from './organizations/object'
import { paymentObjects } from './payments/object'
import { periodObjects } from './periods/object'
import { priceObjects } from './prices/object'
import { readingObjects } from './readings/object'
import { reconciliationObjects } from './reconciliations/object'
import { referenceObjects } from './reference/object'
import { remoteObjects } from './remote/object'
import { reportObjects } from './reports/object'
import { serviceObjects } from './services/object'
import { surchargeObjects } from './surcharges/object'
import { userObjects } from './users/object'
import { valveObjects } from './valves/object'
import { viewObjects } from './views/object'
import { withholdingObjects } from './withholdings/object'

/**
 * Every kind of object that a command of the product makes, changes or removes, in the order in which people choose among them. A kind is
 * declared with its feature, in `object.ts` there.
 */
export const objects = gathered([
  organizationObjects,
  userObjects,
  serviceObjects,
  moveInObjects,
  accessObjects,
  attachmentObjects,
  meterObjects,
  noteObjects,
  valveObjects,
  alarmObjects,
  remoteObjects,
  readingObjects,
  orderObjects,
  paymentObjects,
  dayObjects,
  invoiceObjects,
  withholdingObjects,
  periodObjects,
  reconciliationObjects,
  priceObjects,
  surchargeObjects,
  referenceObjects,
  messageObjects,
  viewObjects,
  trailObjects,
  reportObjects,
])

export type ObjectName = keyof typeof objects

/** Kinds whose rows have names. */
export type NamedObject = {
  [Name in ObjectName]: (typeof objects)[Name] extends { table: string } ? Name : never
}[ObjectName]
