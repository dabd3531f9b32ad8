import type { FieldProblem } from '@water/contract/field-problems'
import { searchKey } from '@water/rules/identity/numbers-and-names'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { TableRow } from '../../spreadsheet/table'
import { metersByNumber, type NumberedMeter } from './import-store'

export type Known = Awaited<ReturnType<typeof metersByNumber>>

/** The meters that the rows of a sheet name. */
export const metersOfRows = (
  db: Reader,
  org: OrgId,
  rows: readonly Pick<TableRow, 'values'>[],
): Promise<Known> =>
  metersByNumber(
    db,
    org,
    rows.flatMap(({ values }) => values.account_no || []),
    rows.flatMap(({ values }) => values.meter_no || []),
  )

/** The problem of a row that repeats another one, at the column that names its account. */
export const repeatedIn = (
  written: TableRow['values'],
  row: number | undefined,
): Record<string, FieldProblem[]> =>
  row === undefined
    ? {}
    : { [written.account_no ? 'account_no' : 'meter_no']: [{ message: 'twice_in_file', params: { row } }] }

/** The meter of a row: its numbers must be of one account, and its name must be that account's. */
export function meterNamed(
  { account_no, meter_no, customer_name }: Record<'account_no' | 'meter_no' | 'customer_name', unknown>,
  { byAccount, byDevice }: Known,
): { meter: NumberedMeter | null; problems: Record<string, FieldProblem[]> } {
  const account = typeof account_no === 'string' ? account_no.toUpperCase() : null
  const device = typeof meter_no === 'string' ? meter_no : null
  const ofAccount = account === null ? undefined : byAccount.get(account)
  const ofDevice = device === null ? undefined : byDevice.get(device)
  const wrong = (field: string, problem: FieldProblem) => ({ meter: null, problems: { [field]: [problem] } })

  if (account === null && device === null) return wrong('account_no', { message: 'required' })
  if (account !== null && !ofAccount)
    return wrong('account_no', { message: 'no_such_meter', params: { value: account } })
  if (device !== null && !ofDevice)
    return wrong('meter_no', { message: 'no_such_meter', params: { value: device } })
  if (ofAccount && ofDevice && ofAccount.id !== ofDevice.id)
    return wrong('meter_no', { message: 'other_meter', params: { value: device ?? '' } })
  const meter = ofAccount ?? ofDevice ?? null
  const isOther =
    typeof customer_name === 'string' && meter && searchKey(customer_name) !== searchKey(meter.customer_name)
  return isOther ? wrong('customer_name', { message: 'other_customer' }) : { meter, problems: {} }
}
