import { type Bill, bill } from '@water/rules/billing/bill'
import { inForce } from '@water/rules/billing/dated-versions'
import { alwaysInForce, readBefore, readingOf } from '@water/rules/billing/what-if'
import { type LocalDate, startOfDay } from '@water/rules/calendar'
import type { Fen, Litres } from '@water/rules/money'
import { totalOf } from '@water/rules/money'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { itemsOf } from '../../features/move-ins/store'
import { loadTariff } from '../../features/prices/tariff-store'
import { loadBillingTerms } from '../../features/readings/billing-terms'
import { type TownNames, townNames } from './store'

/** A bill by item, in the order of its lines; water has its place at the front. */
export interface OldBill {
  volume: Litres
  amount: Fen
  items: ReadonlyMap<string, Fen>
}

/** The organization as its old system knew it: it billed by the same prices. */
export interface Town extends Omit<TownNames, 'price'> {
  code: string
  takesNumbers: boolean
  price: string
  /** Names of the items besides water. */
  items: readonly string[]
  /** The bill of some months that end on a day. */
  billOf(use: { volume: Litres; persons: number; readOn: LocalDate; months: number }): OldBill
  /** The bill from one reading to the next, as this system makes it. */
  billBetween(use: { volume: Litres; persons: number; from: LocalDate; readOn: LocalDate }): OldBill
}

export const WATER = '水费'

export async function townOf(db: Reader, org: OrgId): Promise<Town | null> {
  const names = await townNames(db, org)
  if (names === null) return null
  const { price, ...places } = names
  const [{ code, settings, bill: terms }, { versions, surcharges }, all] = await Promise.all([
    loadBillingTerms(db, org),
    loadTariff(db, org, [price.id]),
    itemsOf(db, org),
  ])
  const named = new Map(all.map(({ id, name }) => [id, name]))
  const family = versions.get(price.id) ?? []
  const itemised = ({ volume, amount, lines }: Bill): OldBill => {
    const items = new Map<string, Fen>([[WATER, 0]])
    for (const line of lines) {
      const name = line.surchargeItem === null ? WATER : (named.get(line.surchargeItem) ?? WATER)
      items.set(name, totalOf([items.get(name) ?? 0, line.amount]))
    }
    return { volume, amount, items }
  }
  const base = (persons: number) => ({
    meter: { persons, minVolume: null, planVolume: null, capacityFee: null },
    hasOrderInMonth: false,
    usedInTierYear: () => 0,
  })
  return {
    ...places,
    ...{ code, price: price.name, takesNumbers: settings.account_no_rule === 'given' },
    items: [...new Set(surcharges.flatMap(({ id }) => named.get(id) ?? []))],
    billOf({ volume, persons, readOn, months }) {
      const version = inForce(family, readOn) ?? family[0]!
      const charged = surcharges.flatMap(({ id, versions: own }) => {
        const found = inForce(own, readOn) ?? own[0]
        return found ? [{ id, versions: [alwaysInForce(found)] }] : []
      })
      return itemised(
        bill({
          ...base(persons),
          settings: { ...terms, priceChangePolicy: 'reading_date', tierStraddlePolicy: 'reading_date' },
          previousDate: readBefore(readOn, months),
          readAt: startOfDay(readOn),
          readings: [readingOf(volume)],
          versions: [alwaysInForce(version)],
          surcharges: charged,
        }),
      )
    },
    billBetween: ({ volume, persons, from, readOn }) =>
      itemised(
        bill({
          ...base(persons),
          settings: terms,
          previousDate: from,
          readAt: startOfDay(readOn),
          readings: [readingOf(volume)],
          versions: family,
          surcharges,
        }),
      ),
  }
}
