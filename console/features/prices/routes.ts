import { type PageGuide, type PageRoute, records } from '../../route'
import type { pricePaths } from './paths'

export const priceRoutes: readonly PageRoute[] = [
  ...records(
    'WaterPrices',
    { zh: '水价', en: 'Water prices' },
    { zh: '水价', en: 'water price' },
    {
      list: () => import('./price/list'),
      create: () => import('./price/create'),
      edit: () => import('./price/edit'),
    },
  ),
  ...records(
    'SurchargeItems',
    { zh: '附加费', en: 'Surcharge items' },
    { zh: '附加费', en: 'surcharge item' },
    {
      list: () => import('./surcharge/list'),
      create: () => import('./surcharge/create'),
      edit: () => import('./surcharge/edit'),
    },
  ),
]

/** A sentence about each page, for the help. */
export const priceGuide = {
  WaterPrices: {
    zh: '水价及其历次版本。新版本从生效日起用，旧账单不受影响；保存前可试算一张账单，并看到涉及多少户表、水费增减多少。',
    en: 'Water prices and their versions. A new version applies from its effective date; old bills stay. Before you save it, you can bill an example and see how many meters it affects and what they would pay.',
  },
  WaterPricesCreate: {
    zh: '新建水价：分档、单价、生效日和所附费用。',
    en: 'Creates a water price: tiers, prices, date and surcharges.',
  },
  WaterPricesEdit: {
    zh: '修改水价：分档、单价、生效日和所附费用。',
    en: 'Changes a water price: tiers, prices, date and surcharges.',
  },
  SurchargeItems: {
    zh: '附加费：污水处理费、水资源税、垃圾费等的计法和费率，哪些水价在收，下一版本何时执行。',
    en: 'Surcharges such as sewage, water resource and garbage fees: their kind and rate, the prices that charge them, and their next version.',
  },
  SurchargeItemsCreate: { zh: '新建附加费。', en: 'Creates a surcharge item.' },
  SurchargeItemsEdit: { zh: '修改附加费。', en: 'Changes a surcharge item.' },
} satisfies PageGuide<typeof pricePaths>
