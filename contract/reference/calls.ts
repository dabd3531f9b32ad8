import { foldedNumber } from '@water/rules/identity/numbers-and-names'
import * as z from 'zod'
import { audited, endpoint, staff } from '../endpoint'
import { inOf, outOf } from '../field-schemas'
import { timeOut } from '../fields'
import { jobStarted } from '../jobs/calls'
import { keptMapping } from '../reconciliations/mapping'
import { inOrganizationPart, recordEndpoints } from '../record'
import { text } from '../text'
import { bankAccountFields } from './fields'
import { bankAccountList, diameterList, locationList, meterTypeList } from './list'
import { makeMissingNames } from './missing-names'
import { readUsualValues, takeUsualValues } from './usual-values'
import { locationLevels } from './vocabulary'

export const meterTypes = recordEndpoints({
  path: '/organizations/meter-types/',
  name: text('表类型', 'meter type'),
  owner: 'meter_types',
  list: meterTypeList,
})

export const diameters = recordEndpoints({
  path: '/organizations/diameters/',
  name: text('口径', 'diameter'),
  owner: 'diameters',
  list: diameterList,
})

export const locations = recordEndpoints({
  path: '/organizations/locations/',
  name: text('位置', 'location'),
  owner: 'locations',
  list: locationList,
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
  /** The meters of this place alone, not those of the places below it, and without closed accounts. */
  meters: z.int(),
  updated_at: timeOut,
})

export const readLocationTree = endpoint({
  method: 'GET',
  path: '/organizations/locations/tree/',
  title: text(
    '组织的全部位置，按编码，附户表数',
    'All locations of the organization by their codes, with the number of their meters',
  ),
  access: audited,
  reply: z.array(place),
})

export const importLocations = endpoint({
  method: 'POST',
  path: '/organizations/locations/import/',
  title: text(
    '按表格批量建立位置，由作业完成；缺的上级一并新建，已有的不变',
    'Make locations from a spreadsheet as a job. Missing ones that they lie in are made, too; what exists stays as it is',
  ),
  access: staff,
  status: 202,
  upload: true,
  /** `check` true: the job only reports the problems. */
  body: z.strictObject({ check: z.enum(['true', 'false']).optional(), ...inOrganizationPart }),
  reply: jobStarted,
})

export const downloadLocationTemplate = endpoint({
  method: 'GET',
  path: '/organizations/locations/import/template/',
  title: text('位置的填写表格', 'Spreadsheet to fill in with locations'),
  access: staff,
  query: z.strictObject({}),
  download: ['xlsx'],
})

const bankAccountNo = z
  .string()
  .overwrite(foldedNumber)
  .regex(/^\d{8,30}$/, 'bank_account_no')

export const bankAccounts = recordEndpoints({
  path: '/organizations/bank-accounts/',
  name: text('银行账户', 'bank account'),
  owner: 'bank_accounts',
  list: bankAccountList,
  in: { ...inOf(bankAccountFields), account_no: bankAccountNo },
  /** The columns of its files, as the last one was read; reconciliations write it. */
  out: { ...outOf(bankAccountFields), statement_mapping: keptMapping.nullable() },
})

export const referenceCalls = [
  ...Object.values(meterTypes),
  ...Object.values(diameters),
  ...Object.values(locations),
  readLocationTree,
  importLocations,
  downloadLocationTemplate,
  ...Object.values(bankAccounts),
  readUsualValues,
  takeUsualValues,
  makeMissingNames,
] as const
