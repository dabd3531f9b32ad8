import * as z from 'zod'
import { endpoint, holder } from '../endpoint'
import { inOf, keeping, outOf, rowOf } from '../field-schemas'
import { date, dateOut, decimalOut, optionalText, patchOf, timeOut } from '../fields'
import { queryOf } from '../list-query'
import { shownNote } from '../notes/calls'
import { filtersOf, idFilter, monthFilter, pageOf, searchTerm, unsearchedQuery } from '../query'
import { inOrganization, recordOut } from '../record'
import { text } from '../text'
import { formerNos, givenAccountNo } from './account-no'
import { meterFields } from './fields'
import { meterList } from './list'
import { balanceReasons, installationReasons, meterStatuses } from './vocabulary'

export type BalanceReason = (typeof balanceReasons)[number]
export const readCycles = [1, 2, 3, 6, 12] as const

const readCycle = z.union(readCycles.map((months) => z.literal(months)))

export const meterInput = {
  ...inOf(meterFields),
  persons: z.int().min(1).max(99).nullish(),
  read_cycle_months: readCycle.default(2),
}

/** The number of a new account, where its utility gives it (setting `account_no_rule`). It never changes afterwards. */
export const numberInput = { account_no: givenAccountNo.optional() }

/** Staff: the numbers by which the account was known elsewhere. */
const formerNumbers = { former_nos: formerNos.optional() }

/** A row of the meter list; personal data masked. */
export const meterRow = z.object({ ...recordOut, organization_name: z.string(), ...rowOf(meterFields) })

export const meter = meterRow.extend({
  ...outOf(meterFields),
  former_nos: z.array(z.object({ no: z.string(), note: z.string() })),
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

export const listMeters = endpoint({
  method: 'GET',
  path: '/meters/',
  title: text('户表', 'Meters'),
  access: holder('meterList'),
  query: queryOf(meterList),
  reply: pageOf(meterRow),
})

export const totalMeters = endpoint({
  method: 'GET',
  path: '/meters/totals/',
  title: text('户表的准确户数与合计', 'How many meters the filters find, exactly, and their sums'),
  access: holder('meterList'),
  query: filtersOf(listMeters.query),
  reply: z.object({ count: z.int(), arrears: decimalOut, balance: decimalOut }),
})
/**
 * An account for a chooser and the reader's screen. Arrears and balance are null for users who may not see them; `note` is the newest
 * open one.
 */
export const meterChoice = meterRow
  .pick({
    id: true,
    account_no: true,
    former_account_nos: true,
    meter_no: true,
    customer_name: true,
    address: true,
    location_name: true,
    seq_no: true,
    water_price_name: true,
    persons: true,
    meter_class: true,
    status: true,
    last_reading: true,
    last_read_at: true,
    average_volume: true,
  })
  .extend({
    arrears: decimalOut.nullable(),
    balance: decimalOut.nullable(),
    note: shownNote.nullable(),
  })

/** Up to 20 accounts by account number, for users who change, read or charge one; `meter` names a single one. */
export const lookUpMeters = endpoint({
  method: 'GET',
  path: '/meters/lookup/',
  title: text('查找户表', 'Look up an account'),
  access: holder('meterEdit', 'readingCreate', 'orderList'),
  query: z.strictObject({
    search: searchTerm,
    meter: idFilter,
    meter_class: listMeters.query.shape.meter_class,
    status: listMeters.query.shape.status,
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
  title: text('开户', 'Open a meter account'),
  access: holder('meterCreate'),
  status: 201,
  body: z.strictObject({ ...meterInput, ...numberInput, ...inOrganization }),
  reply: meter,
})
/**
 * Also for users who may change it: nobody edits data that they cannot see, and the answer to a PATCH shows them as
 * well.
 */
export const readMeter = endpoint({
  method: 'GET',
  path: '/meters/{id}/',
  title: text('户表详情', 'One meter'),
  access: holder('meterView', 'meterEdit'),
  owner: 'meters',
  reply: meter,
})
/** A change of water_price or persons applies from this day; default today (domain.md §3.3). */
const termsFrom = { terms_from: date.optional() }
/** Staff: why the number of a device that live orders were billed on was wrong. Those orders keep theirs. */
const correction = { reason: optionalText(200).optional() }
export const replaceMeter = endpoint({
  method: 'PUT',
  path: '/meters/{id}/',
  title: text('替换户表', 'Replace a meter'),
  access: holder('meterEdit'),
  owner: 'meters',
  body: z.strictObject({
    ...keeping(meterInput),
    ...formerNumbers,
    ...termsFrom,
    ...correction,
    ...inOrganization,
  }),
  reply: meter,
})
export const updateMeter = endpoint({
  method: 'PATCH',
  path: '/meters/{id}/',
  title: text('修改户表', 'Change a meter'),
  access: holder('meterEdit'),
  owner: 'meters',
  body: patchOf({ ...meterInput, ...formerNumbers, ...termsFrom, ...correction, ...inOrganization }),
  reply: meter,
})
export const deleteMeter = endpoint({
  method: 'DELETE',
  path: '/meters/{id}/',
  title: text('删除没有抄表和账单的户表', 'Delete a meter without readings and orders'),
  access: holder('meterDelete'),
  owner: 'meters',
})
export const listInstallations = endpoint({
  method: 'GET',
  path: '/meters/{id}/installations/',
  title: text('户表的表具安装记录', 'Devices of a meter'),
  access: holder('meterView'),
  owner: 'meters',
  query: unsearchedQuery({}),
  reply: pageOf(installation),
})
/** A sub of a master. */
const subMeter = z.object({
  id: z.int(),
  account_no: z.string(),
  customer_name: z.string(),
  meter_no: z.string(),
  status: z.enum(meterStatuses),
  read_cycle_months: z.int(),
  last_reading: decimalOut,
  last_read_at: timeOut,
  /** The volume of its orders that the next order of the master deducts. */
  undeducted: decimalOut,
})
export const listSubMeters = endpoint({
  method: 'GET',
  path: '/meters/{id}/subs/',
  title: text('总表的分表', 'Sub meters of a master'),
  access: holder('meterView'),
  owner: 'meters',
  query: unsearchedQuery({}),
  reply: pageOf(subMeter),
})
export const listMeterBalance = endpoint({
  method: 'GET',
  path: '/meters/{id}/balance/',
  title: text('户表的余额变动', 'Balance entries of a meter'),
  access: holder('meterView'),
  owner: 'meters',
  query: unsearchedQuery({}),
  reply: pageOf(balanceEntry),
})

export const meterCalls = [
  listMeters,
  totalMeters,
  lookUpMeters,
  createMeter,
  readMeter,
  replaceMeter,
  updateMeter,
  deleteMeter,
  listInstallations,
  listSubMeters,
  listMeterBalance,
] as const
