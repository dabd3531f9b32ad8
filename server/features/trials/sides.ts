import type { Parsed } from '@water/contract/endpoint'
import type { previewSurchargeItem, previewWaterPrice } from '@water/contract/trials/calls'
import { inForce } from '@water/rules/billing/dated-versions'
import { type SurchargeItem, type SurchargeVersion, surchargeItems } from '@water/rules/billing/surcharges'
import type { PriceVersion } from '@water/rules/billing/water-price'
import { alwaysInForce } from '@water/rules/billing/what-if'
import type { LocalDate } from '@water/rules/calendar'
import { priceColumns } from '../prices/price'
import { surchargeColumns } from '../prices/surcharge'
import { priceVersion, surchargeVersion } from '../prices/tariff'

export type PriceInput = Parsed<typeof previewWaterPrice>['body']
export type SurchargeInput = Parsed<typeof previewSurchargeItem>['body']

/** One tariff. Each of its versions counts as always in force, so it bills every day alike. */
export interface Side {
  version: PriceVersion
  surcharges: readonly SurchargeItem[]
}

/** An unsaved row has no id of its own. */
const UNSAVED = 0

/** An unsaved price version, with the values of the form. */
export const unsavedPrice = (
  input: Omit<PriceInput, 'add' | 'version'>,
  family: { id: number; name: string },
): PriceVersion =>
  priceVersion({
    ...priceColumns(input),
    id: UNSAVED,
    water_price_id: family.id,
    name: family.name,
    surcharge_items: input.surcharge_items,
  })

/** An unsaved version of a surcharge item, with the values of the form. */
export const unsavedSurcharge = (
  input: Omit<SurchargeInput, 'add' | 'version'>,
  item: { id: number; name: string },
): SurchargeVersion =>
  surchargeVersion({
    ...surchargeColumns(input),
    id: UNSAVED,
    surcharge_item_id: item.id,
    name: item.name,
    sort: input.sort,
    is_active: input.is_active,
  })

/** A price and the surcharges of a day. */
export const sideOn = (version: PriceVersion, items: readonly SurchargeItem[], day: LocalDate): Side => ({
  version: alwaysInForce(version),
  surcharges: items.flatMap(({ id, versions }) => {
    const found = inForce(versions, day)
    return found ? [{ id, versions: [alwaysInForce(found)] }] : []
  }),
})

/** The same with one item changed, or without it. */
export function withItem(side: Side, item: number, version: SurchargeVersion | undefined): Side {
  const others = side.surcharges.filter(({ id }) => id !== item).flatMap(({ versions }) => versions)
  const own = version ? [alwaysInForce(version)] : []
  const charged = side.version.surchargeItems.includes(item)
    ? side.version.surchargeItems
    : [...side.version.surchargeItems, item]
  return {
    version: { ...side.version, surchargeItems: charged },
    surcharges: surchargeItems([...others, ...own]),
  }
}
