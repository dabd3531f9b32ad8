import {
  bankAccounts,
  diameters,
  downloadLocationTemplate,
  importLocations,
  locations,
  meterTypes,
  readLocationTree,
} from '@water/contract/reference/calls'
import { bankAccountFields, diameterFields, meterTypeFields } from '@water/contract/reference/fields'
import { makeMissingNames } from '@water/contract/reference/missing-names'
import { placeColumns } from '@water/contract/reference/sheet'
import { readUsualValues, takeUsualValues } from '@water/contract/reference/usual-values'
import { declaredTable } from '../../db/declared-table'
import { type RowOf, recordTable, type StoredRecord } from '../../db/record-store'
import { type Check, recordRoutes, unitOf } from '../../http/record-routes'
import { command, commandOnWire, query, type Route } from '../../http/route'
import { refuse, refuseField } from '../../refusal'
import { inspectSheet } from '../../spreadsheet/sheet'
import { importTemplate } from '../../spreadsheet/template'
import { startJob, uploadedWork } from '../jobs/actions'
import { clearDefault, statementMapping } from './bank-accounts-store'
import { refuseUnfit, typeOfModules } from './bound-types-store'
import { isAtOrAbove, isUserOf, locationTable, locationTree, lockTree, presentPlace } from './locations-store'
import * as missing from './missing-names'
import * as usual from './usual-values'

/** A location must not move below itself, and its reader is a user of the organization. */
const checkLocation: Check<RowOf<typeof locationTable>> = async ({ tx, org }, id, { parent, reader }) => {
  if (reader != null && !(await isUserOf(tx, org, reader))) refuseField('reader', 'unknown_reference')
  if (id === null || parent == null) return
  await lockTree(tx, org)
  if (await isAtOrAbove(tx, org, id, parent)) refuseField('parent', 'cycle')
}

/** A purpose has one default account. A new default replaces the old one, and the audit trail has both. */
const checkBankAccount: Check<StoredRecord<'bank_accounts', typeof bankAccountFields>> = async (
  { tx, org, now, audit },
  id,
  { is_default, purpose },
) => {
  if (!is_default || !purpose) return
  for (const old of await clearDefault(tx, org, purpose, { except: id, now })) {
    audit({ object: ['bank_account', old], before: { is_default: true }, after: { is_default: false } })
  }
}

/** Written by reconciliations: no form of the account overwrites it. */
const bankAccountColumns = { elsewhere: {}, undeclared: { statement_mapping: 'the columns of its files' } }

/** A type whose devices have modules stays one that takes them. */
const checkMeterType: Check<StoredRecord<'meter_types', typeof meterTypeFields>> = async (
  { tx, org },
  id,
  { reading_mode, remote_scale },
) => {
  const bound = id === null ? undefined : await typeOfModules(tx, org, id)
  if (bound)
    refuseUnfit(
      {
        reading_mode: reading_mode ?? bound.reading_mode,
        remote_scale: remote_scale ?? bound.remote_scale,
      },
      { mode: 'reading_mode', scale: 'remote_scale' },
    )
}

const whole = { elsewhere: {}, undeclared: {} }

export const referenceRoutes: Route[] = [
  ...recordRoutes(
    meterTypes,
    'meter_type',
    recordTable(declaredTable('meter_types', meterTypeFields, whole), {
      search: ['t.name', 't.manufacturer', 't.model'],
      orderedBy: 'name',
    }),
    checkMeterType,
  ),
  ...recordRoutes(
    diameters,
    'diameter',
    recordTable(declaredTable('diameters', diameterFields, whole), {
      search: ['t.name'],
      orderedBy: 'mm',
    }),
  ),
  query(readLocationTree, async ({ db, scope }) => (await locationTree(db, scope)).map(presentPlace)),
  ...recordRoutes(locations, 'location', locationTable, checkLocation),
  commandOnWire(importLocations, 'location.start_import', async (call) => {
    inspectSheet({ name: call.file.name, bytes: call.file.content })
    return startJob(call, uploadedWork('location_import', call.file, call.body))
  }),
  query(downloadLocationTemplate, async ({ language }) =>
    importTemplate({ zh: '位置导入模板', en: 'Locations to import' }, placeColumns, language),
  ),
  ...recordRoutes(
    bankAccounts,
    'bank_account',
    recordTable(declaredTable('bank_accounts', bankAccountFields, bankAccountColumns), {
      derived: { statement_mapping: statementMapping },
      search: ['t.bank_name', 't.branch', 't.account_name', 't.account_no'],
      orderedBy: 'bank_name',
    }),
    checkBankAccount,
  ),
  query(readUsualValues, ({ db, scope }) =>
    scope.of === 'one' ? usual.usualValues(db, scope.org) : refuse('not_found'),
  ),
  command(makeMissingNames, 'reference.make_missing', (call) =>
    missing.makeMissingNames(unitOf(call), call.body.names),
  ),
  command(takeUsualValues, 'reference.take_usual', (call) => usual.takeUsualValues(unitOf(call))),
]
