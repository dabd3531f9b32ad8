import * as z from 'zod'
import { endpoint, holder } from '../endpoint'
import {
  date,
  dateOut,
  decimalOut,
  flag,
  id,
  idNumber,
  optionalText,
  patchOf,
  phone,
  requiredText,
  timeOut,
  volume,
} from '../fields'
import {
  flagFilter,
  idFilter,
  idsFilter,
  listQuery,
  manyOf,
  monthFilter,
  oneOf,
  orderingBy,
  pageOf,
  textFilter,
  unsearchedQuery,
} from '../query'
import { inOrganization, recordOut } from '../record'
import { taxpayerId } from '../taxpayer-id'
import {
  balanceReasons,
  billingModes,
  installationReasons,
  meterClasses,
  meterStatuses,
  titleTypes,
} from './vocabulary'

export type BalanceReason = (typeof balanceReasons)[number]
export const readCycles = [1, 2, 3, 6, 12] as const

const coordinate = (most: number) => z.number().min(-most).max(most).nullish()
const email = z.preprocess((value) => value ?? '', z.union([z.literal(''), z.email()]))

/** Title of the invoice (发票抬头) and withholding contract (代扣协议), as columns of the account. */
const invoiceTitle = {
  title_type: z.enum(titleTypes).optional(),
  buyer_name: optionalText(100).optional(),
  buyer_tax_id: taxpayerId.optional(),
  buyer_address: optionalText(200).optional(),
  buyer_phone: optionalText(30).optional(),
  buyer_bank: optionalText(100).optional(),
  buyer_account: optionalText(40).optional(),
  buyer_email: email.optional(),
}
const withholding = {
  bank_name: optionalText(100).optional(),
  account_no: optionalText(40).optional(),
  account_name: optionalText(100).optional(),
  contract_no: optionalText(50).optional(),
  signed_at: date.nullish(),
}

const opening = z.strictObject({ tier_year_from: date, volume })

const required = {
  meter_no: requiredText(40),
  customer_name: requiredText(100),
  address: requiredText(200),
  location: id,
  meter_type: id,
  diameter: id,
  water_price: id,
  initial_reading: volume,
}
const optional = {
  phone: phone.optional(),
  id_number: idNumber.optional(),
  /** The place on the reader's route; meters without one come last. */
  seq_no: z.int().min(0).max(9_999_999).nullish(),
  persons: z.int().min(1).max(99).nullish(),
  meter_class: z.enum(meterClasses).optional(),
  parent: id.nullish(),
  billing_mode: z.enum(billingModes).optional(),
  penalty_exempt: flag.optional(),
  min_volume: volume.nullish(),
  plan_volume: volume.nullish(),
  read_cycle_months: z.union(readCycles.map((months) => z.literal(months))).optional(),
  opening_cumulative: opening.nullish(),
  install_date: date.optional(),
  verify_due_date: date.nullish(),
  longitude: coordinate(180),
  latitude: coordinate(90),
  remark: optionalText(500).optional(),
  ...invoiceTitle,
  withholding: z.strictObject(withholding).nullish(),
}

export const meterInput = { ...required, ...optional }

/** A row of the meter list; personal data are masked. */
export const meterRow = z.object({
  ...recordOut,
  organization_name: z.string(),
  account_no: z.string(),
  meter_no: z.string(),
  customer_name: z.string(),
  phone: z.string(),
  address: z.string(),
  location: z.int(),
  location_name: z.string(),
  seq_no: z.int().nullable(),
  meter_type: z.int(),
  meter_type_name: z.string(),
  diameter: z.int(),
  diameter_name: z.string(),
  water_price: z.int(),
  water_price_name: z.string(),
  persons: z.int(),
  meter_class: z.enum(meterClasses),
  billing_mode: z.enum(billingModes),
  status: z.enum(meterStatuses),
  last_reading: decimalOut,
  last_read_at: timeOut,
  average_volume: decimalOut.nullable(),
  balance: decimalOut,
  arrears: decimalOut,
})

export const meter = meterRow.extend({
  id_number: z.string(),
  parent: z.int().nullable(),
  parent_name: z.string().nullable(),
  penalty_exempt: z.boolean(),
  min_volume: decimalOut.nullable(),
  plan_volume: decimalOut.nullable(),
  initial_reading: decimalOut,
  read_cycle_months: z.int(),
  opening_cumulative: z.object({ tier_year_from: dateOut, volume: decimalOut }).nullable(),
  install_date: dateOut,
  verify_due_date: dateOut.nullable(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  remark: z.string(),
  register_digits: z.int(),
  /** A live order was billed on the device in use: its number, type and diameter stay. */
  is_device_billed: z.boolean(),
  title_type: z.enum(titleTypes),
  buyer_name: z.string(),
  buyer_tax_id: z.string(),
  buyer_address: z.string(),
  buyer_phone: z.string(),
  buyer_bank: z.string(),
  buyer_account: z.string(),
  buyer_email: z.string(),
  withholding: z
    .object({
      bank_name: z.string(),
      account_no: z.string(),
      account_name: z.string(),
      contract_no: z.string(),
      signed_at: dateOut.nullable(),
    })
    .nullable(),
  /** Dated price family and persons (domain.md §3.3 Terms), newest first. */
  terms: z.array(
    z.object({
      effective_from: dateOut,
      water_price: z.int(),
      water_price_name: z.string(),
      persons: z.int(),
    }),
  ),
})

export const installation = z.object({
  id: z.int(),
  meter: z.int(),
  meter_no: z.string(),
  meter_type: z.int(),
  meter_type_name: z.string(),
  diameter: z.int(),
  diameter_name: z.string(),
  register_digits: z.int(),
  installed_at: dateOut,
  initial_reading: decimalOut,
  removed_at: dateOut.nullable(),
  final_reading: decimalOut.nullable(),
  reason: z.enum(installationReasons),
})

export const balanceEntry = z.object({
  id: z.int(),
  delta: decimalOut,
  balance_after: decimalOut,
  reason: z.enum(balanceReasons),
  reference_type: z.string(),
  reference: z.int().nullable(),
  created_at: timeOut,
})

const meterFilters = {
  location: idFilter,
  meter_type: idsFilter,
  diameter: idsFilter,
  water_price: idsFilter,
  status: manyOf(meterStatuses),
  meter_class: oneOf(meterClasses),
  has_arrears: flagFilter,
}

export const listMeters = endpoint({
  method: 'GET',
  path: '/meters/',
  title: 'Meters',
  access: holder('meterList'),
  query: listQuery({
    ...meterFilters,
    ordering: orderingBy([
      'account_no',
      'id',
      'customer_name',
      'meter_no',
      'seq_no',
      'last_read_at',
      'arrears',
      'balance',
      'created_at',
    ]),
  }),
  reply: pageOf(meterRow),
})
/** An account for a chooser and the reader's screen. Arrears and balance are null for users who may not see them. */
export const meterChoice = meterRow
  .pick({
    id: true,
    account_no: true,
    meter_no: true,
    customer_name: true,
    address: true,
    location_name: true,
    seq_no: true,
    water_price_name: true,
    persons: true,
    status: true,
    last_reading: true,
    last_read_at: true,
    average_volume: true,
  })
  .extend({ arrears: decimalOut.nullable(), balance: decimalOut.nullable() })

/** Up to 20 accounts by account number, for users who change, read or charge one; `meter` names a single one. */
export const lookUpMeters = endpoint({
  method: 'GET',
  path: '/meters/lookup/',
  title: 'Look up an account',
  access: holder('meterEdit', 'readingCreate', 'orderList'),
  query: z.strictObject({
    search: textFilter,
    meter: idFilter,
    meter_class: meterFilters.meter_class,
    status: meterFilters.status,
    /** The unread meters of this meter's book in the month, in the order of the route after it. */
    route_after: idFilter,
    /** For `route_after`; by default the present month. */
    month: monthFilter,
  }),
  reply: z.array(meterChoice),
})
export const createMeter = endpoint({
  method: 'POST',
  path: '/meters/',
  title: 'Open a meter account',
  access: holder('meterCreate'),
  status: 201,
  body: z.strictObject({ ...meterInput, ...inOrganization }),
  reply: meter,
})
/**
 * Also for users who may change it: nobody edits data that they cannot see, and the answer to a PATCH shows them as
 * well.
 */
export const readMeter = endpoint({
  method: 'GET',
  path: '/meters/{id}/',
  title: 'One meter',
  access: holder('meterView', 'meterEdit'),
  owner: 'meters',
  reply: meter,
})
/** A change of water_price or persons applies from this day; default today (domain.md §3.3). */
const termsFrom = { terms_from: date.optional() }
export const replaceMeter = endpoint({
  method: 'PUT',
  path: '/meters/{id}/',
  title: 'Replace a meter',
  access: holder('meterEdit'),
  owner: 'meters',
  body: z.strictObject({ ...meterInput, ...termsFrom, ...inOrganization }),
  reply: meter,
})
export const updateMeter = endpoint({
  method: 'PATCH',
  path: '/meters/{id}/',
  title: 'Change a meter',
  access: holder('meterEdit'),
  owner: 'meters',
  body: patchOf({ ...meterInput, ...termsFrom, ...inOrganization }),
  reply: meter,
})
export const deleteMeter = endpoint({
  method: 'DELETE',
  path: '/meters/{id}/',
  title: 'Delete a meter without readings and orders',
  access: holder('meterDelete'),
  owner: 'meters',
})
export const listInstallations = endpoint({
  method: 'GET',
  path: '/meters/{id}/installations/',
  title: 'Devices of a meter',
  access: holder('meterView'),
  owner: 'meters',
  query: unsearchedQuery({}),
  reply: pageOf(installation),
})
export const listMeterBalance = endpoint({
  method: 'GET',
  path: '/meters/{id}/balance/',
  title: 'Balance entries of a meter',
  access: holder('meterView'),
  owner: 'meters',
  query: unsearchedQuery({}),
  reply: pageOf(balanceEntry),
})

export const meterCalls = [
  listMeters,
  lookUpMeters,
  createMeter,
  readMeter,
  replaceMeter,
  updateMeter,
  deleteMeter,
  listInstallations,
  listMeterBalance,
] as const
