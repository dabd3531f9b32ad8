import type { Wire } from '@water/contract/endpoint'
import type { readConsumption } from '@water/contract/orders/consumption'
import { addMonths, type Month, monthOf } from '@water/rules/calendar'
import { cubicMetres, type Litres, litres } from '@water/rules/money'
import { grouped } from '../../db/grouped'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { formerUseOf } from '../former-readings/store'
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
  const since = `${addMonths(first, -YEAR)}-01`
  const [orders, former] = await Promise.all([
    billedUse(db, org, meter, since),
    formerUseOf(db, org, meter, since),
  ])
  const formerIn = grouped(former, ({ read_on }) => monthOf(read_on))
  const byMonth = grouped(orders, ({ month }) => month)
  const volumeIn = (month: Month): string | null => {
    const billed = (byMonth.get(month) ?? []).map(({ billed_volume }) => billed_volume)
    const found = [...billed, ...(formerIn.get(month) ?? []).map(({ volume }) => volume)]
    return found.length > 0 ? cubicMetres(sumOf(found.map(litres))) : null
  }
  return Array.from({ length: MONTHS }, (_, at) => {
    const month = addMonths(first, at)
    const found = byMonth.get(month) ?? []
    const elsewhere = (formerIn.get(month) ?? []).map(({ volume }) => ({ tier: null, volume }))
    return {
      month,
      volume: volumeIn(month),
      last_year: volumeIn(addMonths(month, -YEAR)),
      tiers: tiersOf([...found.flatMap(({ tiers }) => tiers), ...elsewhere]),
      days: sumOf(found.map(({ days }) => days)),
      is_elsewhere: elsewhere.length > 0,
      is_estimated: found.some(({ is_estimated }) => is_estimated),
      of_former: found.some(({ of_former }) => of_former),
      bills: withBills ? found.map(({ id, order_no, amount }) => ({ order: id, order_no, amount })) : [],
    }
  })
}

function tiersOf(all: BilledUse['tiers']): MonthOfUse['tiers'] {
  const parts = grouped(all, ({ tier }) => tier)
  return [...parts]
    .toSorted(([one], [other]) => (one ?? 0) - (other ?? 0))
    .map(([tier, some]) => ({ tier, volume: cubicMetres(sumOf(some.map(({ volume }) => litres(volume)))) }))
}

const sumOf = (numbers: readonly Litres[]): Litres => numbers.reduce((sum, one) => sum + one, 0)
