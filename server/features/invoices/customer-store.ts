import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

const meterOf = (db: Reader, org: OrgId, meter: number) =>
  db.selectFrom('meters').where('organization_id', '=', org).where('id', '=', meter)

/** Tells whether a version of a customer's data is of the present customer of an account. */
export async function isOfPresentCustomer(
  db: Reader,
  org: OrgId,
  meter: number,
  version: number,
): Promise<boolean> {
  const row = await meterOf(db, org, meter).select('customer_since').executeTakeFirstOrThrow()
  return version >= row.customer_since
}

/** The present version of an account's customer. */
export async function presentVersionOf(db: Reader, org: OrgId, meter: number): Promise<number> {
  const row = await meterOf(db, org, meter).select('customer_version').executeTakeFirstOrThrow()
  return row.customer_version
}
