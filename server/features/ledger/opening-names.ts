import { inForce } from '@water/rules/billing/dated-versions'
import type { SurchargeItem } from '@water/rules/billing/surcharges'
import type { PriceVersion } from '@water/rules/billing/water-price'
import type { LocalDate } from '@water/rules/calendar'
import type { OpeningItem } from '@water/rules/ledger/opening-bill'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { tariffOf } from '../prices/tariff'
import { loadTariff, surchargeRows } from '../prices/tariff-store'
import { pricesAndItems } from './opening-bills-store'

/** The name of the water in the sheets of a move-in; every other item has its own. */
export const WATER = '水费'

/** The items that an open bill of another system can have. */
export interface OpeningNames {
  /** Water first, then the surcharge items in their order. */
  names: readonly string[]
  /**
   * The item of a name with its tax: that of the version in force on the day of issue, else of the first. Null: no item has the name,
   * or the account has no price.
   */
  itemOf(
    name: string,
    bill: { waterPrice: number | null; issuedOn: LocalDate },
  ): Omit<OpeningItem, 'amount'> | null
}

/** Reads the prices and surcharge items of an organization once, for any number of bills. */
export async function namesOfOpening(db: Reader, org: OrgId): Promise<OpeningNames> {
  const { prices, items } = await pricesAndItems(db, org)
  const [{ versions }, rows] = [await loadTariff(db, org, prices), await surchargeRows(db, org, items)]
  const { surcharges } = tariffOf([], rows)
  const byName = new Map(surcharges.map((item) => [item.versions[0]!.name, item]))
  return {
    names: [WATER, ...byName.keys()],
    itemOf(name, { waterPrice, issuedOn }) {
      if (name === WATER) return waterOf(versions.get(waterPrice ?? 0) ?? [], issuedOn)
      const item = byName.get(name)
      return item ? surchargeOf(item, issuedOn) : null
    },
  }
}

function waterOf(versions: readonly PriceVersion[], day: LocalDate): Omit<OpeningItem, 'amount'> | null {
  const version = inForce(versions, day) ?? versions[0]
  if (version === undefined) return null
  const { name, taxTreatment, taxRate, taxCode } = version
  return { item: 'water', surchargeItem: null, name, taxTreatment, taxRate, taxCode }
}

function surchargeOf({ id, versions }: SurchargeItem, day: LocalDate): Omit<OpeningItem, 'amount'> {
  const version = inForce(versions, day) ?? versions[0]!
  const { name, taxTreatment, taxRate, taxCode } = version
  return { item: 'surcharge', surchargeItem: id, name, taxTreatment, taxRate, taxCode }
}
