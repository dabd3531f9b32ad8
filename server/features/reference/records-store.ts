import type { Wire } from '@water/contract/endpoint'
import type { bankAccounts, diameters, meterTypes } from '@water/contract/reference/calls'
import type { LocalTime } from '@water/rules/calendar'
import type { Tx } from '../../db/read-write'
import type { RecordTable } from '../../db/record-store'
import { raised } from '../../db/row-version'
import type { OrgId } from '../../db/scope'

export type MeterTypeRow = Wire<typeof meterTypes.read>['reply']
export type DiameterRow = Wire<typeof diameters.read>['reply']
export type BankAccountRow = Wire<typeof bankAccounts.read>['reply']

const same = <const F extends string>(...fields: F[]): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field, field]))

export const meterTypeTable: RecordTable<MeterTypeRow> = {
  table: 'meter_types',
  columns: same(
    'name',
    'kind',
    'reading_mode',
    'has_valve',
    'manufacturer',
    'model',
    'register_digits',
    'remote_scale',
  ),
  derived: {},
  search: ['t.name', 't.manufacturer', 't.model'],
  orderedBy: 'name',
}

export const diameterTable: RecordTable<DiameterRow> = {
  table: 'diameters',
  columns: same('name', 'mm', 'capacity_fee', 'service_years'),
  derived: {},
  search: ['t.name'],
  orderedBy: 'mm',
}

export const bankAccountTable: RecordTable<BankAccountRow> = {
  table: 'bank_accounts',
  columns: same('bank_name', 'branch', 'account_name', 'account_no', 'purpose', 'is_default'),
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
    .set({ is_default: false, updated_at: raised(now) })
    .where('organization_id', '=', org)
    .where('purpose', '=', purpose)
    .where('is_default', '=', true)
    .$if(except !== null, (query) => query.where('id', '<>', except!))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
