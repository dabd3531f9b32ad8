import * as z from 'zod'
import { audited, endpoint } from '../endpoint'
import { decimalOut, flag, id, money, optionalText, requiredText, timeOut } from '../fields'
import { flagFilter, idFilter, oneOf, orderingBy } from '../query'
import { recordEndpoints } from '../record'
import { bankPurposes, locationLevels, meterKinds, readingModes } from './vocabulary'

export const meterTypes = recordEndpoints({
  path: '/organizations/meter-types/',
  name: 'meter type',
  owner: 'meter_types',
  filters: { kind: oneOf(meterKinds), ordering: orderingBy(['name', 'id', 'created_at']) },
  in: {
    name: requiredText(50),
    kind: z.enum(meterKinds),
    reading_mode: z.enum(readingModes).default('manual'),
    has_valve: flag.default(false),
    manufacturer: optionalText(100).default(''),
    model: optionalText(50).default(''),
    register_digits: z.int().min(4).max(8).default(5),
    remote_scale: z.int().min(0).max(6).default(0),
  },
  out: {
    name: z.string(),
    kind: z.enum(meterKinds),
    reading_mode: z.enum(readingModes),
    has_valve: z.boolean(),
    manufacturer: z.string(),
    model: z.string(),
    register_digits: z.int(),
    remote_scale: z.int(),
  },
})

export const diameters = recordEndpoints({
  path: '/organizations/diameters/',
  name: 'diameter',
  owner: 'diameters',
  filters: { ordering: orderingBy(['mm', 'name', 'id']) },
  in: {
    name: requiredText(20),
    mm: z.int().min(1).max(5000),
    capacity_fee: money.default('0.00'),
    service_years: z.int().min(1).max(50).default(6),
  },
  out: { name: z.string(), mm: z.int(), capacity_fee: decimalOut, service_years: z.int() },
})

export const locations = recordEndpoints({
  path: '/organizations/locations/',
  name: 'location',
  owner: 'locations',
  filters: {
    parent: idFilter,
    level: oneOf(locationLevels),
    reader: idFilter,
    ordering: orderingBy(['code', 'name', 'id']),
  },
  in: {
    name: requiredText(50),
    parent: id.nullish(),
    level: z.enum(locationLevels),
    code: requiredText(30),
    reader: id.nullish(),
    read_day: z.int().min(1).max(28).nullish(),
  },
  out: {
    name: z.string(),
    parent: z.int().nullable(),
    parent_name: z.string().nullable(),
    level: z.enum(locationLevels),
    code: z.string(),
    reader: z.int().nullable(),
    reader_name: z.string().nullable(),
    read_day: z.int().nullable(),
  },
})

/** A place of the tree, small because a tree has thousands. */
export const place = z.object({
  id: z.int(),
  name: z.string(),
  parent: z.int().nullable(),
  level: z.enum(locationLevels),
  code: z.string(),
  reader: z.int().nullable(),
  reader_name: z.string().nullable(),
  read_day: z.int().nullable(),
  /** Of this place, without the places below it and without closed accounts. */
  meters: z.int(),
  updated_at: timeOut,
})

export const readLocationTree = endpoint({
  method: 'GET',
  path: '/organizations/locations/tree/',
  title: 'All locations of the organization by their codes, with the number of their meters',
  access: audited,
  reply: z.array(place),
})

export const bankAccounts = recordEndpoints({
  path: '/organizations/bank-accounts/',
  name: 'bank account',
  owner: 'bank_accounts',
  filters: {
    purpose: oneOf(bankPurposes),
    is_default: flagFilter,
    ordering: orderingBy(['bank_name', 'id']),
  },
  in: {
    bank_name: requiredText(100),
    branch: optionalText(100).default(''),
    account_name: requiredText(100),
    account_no: z
      .string()
      .trim()
      .regex(/^\d{8,30}$/, 'bank_account_no'),
    purpose: z.enum(bankPurposes),
    is_default: flag.default(false),
  },
  out: {
    bank_name: z.string(),
    branch: z.string(),
    account_name: z.string(),
    account_no: z.string(),
    purpose: z.enum(bankPurposes),
    is_default: z.boolean(),
  },
})

export const referenceCalls = [
  ...Object.values(meterTypes),
  ...Object.values(diameters),
  ...Object.values(locations),
  readLocationTree,
  ...Object.values(bankAccounts),
] as const
