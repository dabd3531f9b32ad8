import { type Objects, type Places, place } from '../object'

export const priceObjects = {
  water_price: { zh: '水价', en: 'Water price', table: 'water_prices', page: 'WaterPricesEdit' },
} as const satisfies Objects

export const pricePlaces = {
  water_prices: place('水价', 'water price', 'water prices', '个'),
  water_price_version_surcharges: place('水价版本', 'water price version', 'water price versions', '个'),
  billed_versions: place('已用于账单的版本', 'billed version', 'billed versions', '个'),
} as const satisfies Places
