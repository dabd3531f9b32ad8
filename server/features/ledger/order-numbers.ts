import { takeNumbers, takeTurn } from '../../db/numbering'
import type { UnitOfWork } from '../../db/read-write'

/** 账单号: organization code, year and month of issue, and a series of the organization without gaps. */
export function orderNumber(code: string, issuedOn: string, number: number): string {
  return `${code}${issuedOn.slice(0, 4)}${issuedOn.slice(5, 7)}${String(number).padStart(8, '0')}`
}

/**
 * Takes the next numbers of orders and returns the first. Everything that needs no number is written before: the counter is the
 * last lock but the totals of months, so that commands of one organization wait for each other only while orders are written.
 */
export async function takeOrderNumbers({ tx, org, job }: UnitOfWork, howMany: number): Promise<number> {
  const turn = job === undefined ? undefined : takeTurn(tx, org)
  const [, first] = await Promise.all([turn, takeNumbers(tx, org, 'order_no', howMany)])
  return first
}
