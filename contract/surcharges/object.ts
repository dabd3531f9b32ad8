import { type Objects, type Places, place } from '../object'

export const surchargeObjects = {
  surcharge_item: {
    zh: '附加费',
    en: 'Surcharge item',
    table: 'surcharge_items',
    page: 'SurchargeItemsEdit',
  },
} as const satisfies Objects

export const surchargePlaces = {
  surcharge_items: place('附加费项目', 'surcharge item', 'surcharge items', '个'),
} as const satisfies Places
