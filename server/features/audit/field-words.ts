import { accessFields } from '@water/contract/access/fields'
import { alarmTrail } from '@water/contract/alarms/fields'
import { commonFields, exportTrail } from '@water/contract/audit/fields'
import { dayTrail } from '@water/contract/days/fields'
import { type Field, type Fields, fieldPaths, type Mask, type NamedTable } from '@water/contract/field'
import { gathered } from '@water/contract/gathered'
import { invoiceTrail } from '@water/contract/invoices/fields'
import { meterTrail } from '@water/contract/lifecycle/fields'
import { messageTrail } from '@water/contract/messages/fields'
import { meterFields } from '@water/contract/meters/fields'
import { moveInTrail } from '@water/contract/move-ins/fields'
import { noteTrail } from '@water/contract/notes/fields'
import { orderCommandFields, orderFields, orderTrail } from '@water/contract/orders/fields'
import { organizationTrail } from '@water/contract/organizations/fields'
import { paymentFields, paymentTrail } from '@water/contract/payments/fields'
import { periodTrail } from '@water/contract/periods/fields'
import { priceTrail, priceVersionFields } from '@water/contract/prices/fields'
import { reconciliationTrail } from '@water/contract/reconciliations/fields'
import { referenceTrail } from '@water/contract/reference/fields'
import { remoteTrail } from '@water/contract/remote/fields'
import { serviceTrail } from '@water/contract/services/fields'
import { surchargeTrail } from '@water/contract/surcharges/fields'
import type { Text } from '@water/contract/text'
import { userTrail } from '@water/contract/users/fields'
import { valveTrail } from '@water/contract/valves/fields'
import { viewTrail } from '@water/contract/views/fields'
import type { VOCABULARY } from '@water/contract/vocabulary'
import { withholdingTrail } from '@water/contract/withholdings/fields'

/** The declared fields of each kind of object. Each feature gathers its own, in `fields.ts` there. */
const declared: Readonly<Record<string, Fields>> = gathered([
  userTrail,
  meterTrail,
  noteTrail,
  valveTrail,
  alarmTrail,
  orderTrail,
  paymentTrail,
  dayTrail,
  periodTrail,
  invoiceTrail,
  withholdingTrail,
  reconciliationTrail,
  organizationTrail,
  serviceTrail,
  moveInTrail,
  remoteTrail,
  priceTrail,
  surchargeTrail,
  referenceTrail,
  messageTrail,
  viewTrail,
  exportTrail,
])

/** How the trail says a field and its values. */
export interface FieldWord extends Text {
  kind?: 'money' | 'decimal' | 'whole' | 'time' | undefined
  /** Values of an enumeration. */
  of?: keyof typeof VOCABULARY | undefined
  /** Ids of rows of this table. */
  names?: NamedTable | undefined
  /** Values that have words nowhere else. */
  choices?: Readonly<Record<string, Text>> | undefined
  mask?: Mask | undefined
}

const KINDS: Partial<Record<Field['kind'], FieldWord['kind']>> = {
  money: 'money',
  volume: 'decimal',
  price: 'decimal',
  whole: 'whole',
  time: 'time',
}

function namesOf(field: Field): NamedTable | undefined {
  if (field.kind === 'other') return field.names
  return field.kind === 'reference' ? field.to : undefined
}

const wordOf = (field: Field): FieldWord => ({
  ...(field.trail ?? { zh: field.zh, en: field.en }),
  kind: KINDS[field.kind],
  of: field.kind === 'choice' ? field.of : undefined,
  names: namesOf(field),
  choices: field.kind === 'other' ? field.said : undefined,
  mask: 'mask' in field ? field.mask : undefined,
})
const words = (fields: Fields) => fieldPaths(fields).map(([path, field]) => [path, wordOf(field)] as const)

const ofObject = new Map(Object.entries(declared).map(([object, fields]) => [object, new Map(words(fields))]))

/** For an object that declares no such field: what any other calls it. Of two that differ, the later here has its way. */
const everywhere = new Map(
  [
    ...Object.values(declared),
    accessFields,
    paymentFields,
    orderFields,
    orderCommandFields,
    meterFields,
    priceVersionFields,
    commonFields,
  ].flatMap(words),
)

export const fieldWord = (object: string, path: string): FieldWord | undefined =>
  ofObject.get(object)?.get(path) ?? everywhere.get(path)

const orders = new Map([...ofObject].map(([object, fields]) => [object, [...fields.keys()]]))
const inOrder = [...everywhere.keys()]

/** Where a field stands among those of its object: in the order of its declaration; without words last. */
export function fieldOrder(object: string, path: string): number {
  const ours = orders.get(object)?.indexOf(path) ?? -1
  if (ours >= 0) return ours
  const any = inOrder.indexOf(path)
  return any < 0 ? Number.MAX_SAFE_INTEGER : 1000 + any
}
