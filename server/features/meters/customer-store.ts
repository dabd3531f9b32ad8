import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import type { UnitOfWork } from '../../db/read-write'
import type { MeterColumns } from './change-store'
import type { StoredMeter } from './store'

/** The columns of a meter that are its customer's. A correction of one of them is a new version of the customer. */
const CUSTOMER = [
  'customer_name',
  'phone',
  'address',
  'title_type',
  'buyer_name',
  'buyer_tax_id',
  'buyer_address',
  'buyer_phone',
  'buyer_bank',
  'buyer_account',
  'buyer_email',
  'withholding',
] as const satisfies readonly (keyof MeterColumns & keyof StoredMeter)[]

/**
 * Begins a new version of the customer if `columns` correct its data or it is another customer, and keeps the present one for the documents that were made
 * with it. It runs before the meter's row changes.
 */
export async function keepCustomer(
  { tx, org, now }: UnitOfWork,
  before: StoredMeter,
  columns: MeterColumns,
  isNewCustomer = false,
): Promise<void> {
  const isSame = CUSTOMER.every(
    (column) => columns[column] === undefined || isDeepStrictEqual(columns[column], before[column]),
  )
  if (isSame && !isNewCustomer) return
  const names = sql.join(CUSTOMER.map((column) => sql.ref(column)))
  await sql`
    with kept as (
      insert into customer_versions (organization_id, meter_id, version, replaced_at, ${names})
      select organization_id, id, customer_version, ${now}::timestamptz, ${names}
      from meters where organization_id = ${org} and id = ${before.id}
    )
    update meters set customer_version = customer_version + 1,
      former_names = case
        when ${columns.customer_name ?? before.customer_name} = customer_name
          or customer_name = any(string_to_array(former_names, chr(10))) then former_names
        when former_names = '' then customer_name
        else former_names || chr(10) || customer_name end
    where organization_id = ${org} and id = ${before.id}`.execute(tx)
}

/**
 * Joins a document with the customer's version that it was made with; there is none while that version is the present one.
 * `of` is the alias of the document, and `m` that of its meter.
 */
export const joinCustomer = (of: 'o' | 'p' | 'i'): RawBuilder<unknown> =>
  sql.raw(`
  left join customer_versions as_issued on as_issued.organization_id = ${of}.organization_id
    and as_issued.meter_id = ${of}.meter_id and as_issued.version = ${of}.customer_version`)

/**
 * Joins an order `o` of the account `m` with its customer `c`: the first version, which tells customers of an account apart, and the
 * last one.
 */
export const joinCustomerSpan: RawBuilder<unknown> = sql.raw(`
  cross join lateral (
    select coalesce(max(t.version) filter (where t.version <= o.customer_version), 1) as first,
      coalesce(min(t.version) filter (where t.version > o.customer_version) - 1, m.customer_version) as last
    from meter_transfers t where t.organization_id = o.organization_id and t.meter_id = o.meter_id
  ) c`)

/** A field of the customer as the document names it. */
export const asIssued = (column: 'customer_name' | 'address'): RawBuilder<string> =>
  sql<string>`coalesce(${sql.ref(`as_issued.${column}`)}, ${sql.ref(`m.${column}`)})`
