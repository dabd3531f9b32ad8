import { bankAccounts, diameters, locations, meterTypes } from '@water/contract/reference'
import { type Judge, recordRoutes } from '../../http/record-routes'
import type { Route } from '../../http/route'
import { refuseField } from '../../refusal'
import { isAtOrAbove, isUserOf, type LocationRow, locationTable, lockTree } from './locations-store'
import {
  type BankAccountRow,
  bankAccountTable,
  clearDefault,
  diameterTable,
  meterTypeTable,
} from './records-store'

/** A location stays out of its own branch, and its reader is a user of the organization. */
const judgeLocation: Judge<LocationRow> = async (tx, org, id, { parent, reader }) => {
  if (reader != null && !(await isUserOf(tx, org, reader))) refuseField('reader', 'unknown_reference')
  if (id === null || parent == null) return
  await lockTree(tx, org)
  if (await isAtOrAbove(tx, org, id, parent)) refuseField('parent', 'cycle')
}

const judgeBankAccount: Judge<BankAccountRow> = async (tx, org, id, { is_default, purpose }) => {
  if (is_default && purpose) await clearDefault(tx, org, purpose, id)
}

export const referenceRoutes: Route[] = [
  ...recordRoutes(meterTypes, 'meter_type', meterTypeTable),
  ...recordRoutes(diameters, 'diameter', diameterTable),
  ...recordRoutes(locations, 'location', locationTable, judgeLocation),
  ...recordRoutes(bankAccounts, 'bank_account', bankAccountTable, judgeBankAccount),
]
