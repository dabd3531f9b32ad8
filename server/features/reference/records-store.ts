import type { Wire } from '@water/contract/endpoint'
import type { bankAccounts, diameters, meterTypes } from '@water/contract/reference/calls'
import { bankAccountFields, diameterFields, meterTypeFields } from '@water/contract/reference/fields'
import type { LocalTime } from '@water/rules/calendar'
import { declaredTable } from '../../db/declared-table'
import type { Tx } from '../../db/read-write'
import type { RecordTable } from '../../db/record-store'
import { nextVersion } from '../../db/row-version'
import type { OrgId } from '../../db/scope'

export type MeterTypeRow = Wire<typeof meterTypes.read>['reply']
export type DiameterRow = Wire<typeof diameters.read>['reply']
export type BankAccountRow = Wire<typeof bankAccounts.read>['reply']

const whole = { elsewhere: {}, undeclared: {} }

export const meterTypeTable: RecordTable<MeterTypeRow> = {
  ...declaredTable('meter_types', meterTypeFields, whole),
  derived: {},
  search: ['t.name', 't.manufacturer', 't.model'],
  orderedBy: 'name',
}

export const diameterTable: RecordTable<DiameterRow> = {
  ...declaredTable('diameters', diameterFields, whole),
  derived: {},
  search: ['t.name'],
  orderedBy: 'mm',
}

export const bankAccountTable: RecordTable<BankAccountRow> = {
  ...declaredTable('bank_accounts', bankAccountFields, whole),
  derived: {},
  search: ['t.bank_name', 't.branch', 't.account_name', 't.account_no'],
  orderedBy: 'bank_name',
}

/** Removes the default mark from a purpose's accounts except one, and returns those that had it. */
export async function clearDefault(
  tx: Tx,
  org: OrgId,
  purpose: string,
  { except, now }: { except: number | null; now: LocalTime },
): Promise<number[]> {
  const rows = await tx
    .updateTable('bank_accounts')
    .set({ is_default: false, updated_at: nextVersion(now) })
    .where('organization_id', '=', org)
    .where('purpose', '=', purpose)
    .where('is_default', '=', true)
    .$if(except !== null, (query) => query.where('id', '<>', except!))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
