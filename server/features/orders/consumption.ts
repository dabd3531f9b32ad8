import type { Wire } from '@water/contract/endpoint'
import type { readConsumption } from '@water/contract/orders/consumption'
import { addMonths, type Month } from '@water/rules/calendar'
import { cubicMetres, type Litres, litres } from '@water/rules/money'
import { grouped } from '../../db/grouped'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { type BilledUse, billedUse } from './consumption-store'

type MonthOfUse = Wire<typeof readConsumption>['reply']['months'][number]

const MONTHS = 36
const YEAR = 12

/** The use of an account month by month up to the present one. */
export async function consumptionOf(
  db: Reader,
  org: OrgId,
  meter: number,
  { present, withBills }: { present: Month; withBills: boolean },
): Promise<MonthOfUse[]> {
  const first = addMonths(present, 1 - MONTHS)
  const orders = await billedUse(db, org, meter, `${addMonths(first, -YEAR)}-01`)
  const byMonth = grouped(orders, ({ month }) => month)
  const volumeIn = (month: Month): string | null => {
    const found = byMonth.get(month)
    return found ? cubicMetres(sumOf(found.map(({ billed_volume }) => litres(billed_volume)))) : null
  }
  return Array.from({ length: MONTHS }, (_, at) => {
    const month = addMonths(first, at)
    const found = byMonth.get(month) ?? []
    return {
      month,
      volume: volumeIn(month),
      last_year: volumeIn(addMonths(month, -YEAR)),
      tiers: tiersOf(found),
      days: sumOf(found.map(({ days }) => days)),
      is_estimated: found.some(({ is_estimated }) => is_estimated),
      of_former: found.some(({ of_former }) => of_former),
      bills: withBills ? found.map(({ id, order_no, amount }) => ({ order: id, order_no, amount })) : [],
    }
  })
}

function tiersOf(orders: readonly BilledUse[]): MonthOfUse['tiers'] {
  const parts = grouped(
    orders.flatMap(({ tiers }) => tiers),
    ({ tier }) => tier,
  )
  return [...parts]
    .toSorted(([one], [other]) => (one ?? 0) - (other ?? 0))
    .map(([tier, some]) => ({ tier, volume: cubicMetres(sumOf(some.map(({ volume }) => litres(volume)))) }))
}

const sumOf = (numbers: readonly Litres[]): Litres => numbers.reduce((sum, one) => sum + one, 0)
