import { choiceField, type Fields, field, otherField, referenceField } from '../field'

export const waterPriceFields = {
  category: choiceField('用水类别', 'Category', 'priceCategory', {}),
  version: otherField('版本', 'Version'),
  mode: choiceField('计价方式', 'Mode', 'priceMode', {}),
  price: field('volume', '单价', 'Price', {}),
  tiers: otherField('阶梯', 'Tiers'),
  tier_cycle: choiceField('阶梯周期', 'Tier cycle', 'tierCycle', {}),
  base_persons: field('whole', '基准人数', 'Base persons', {}),
  extra_per_person: field('volume', '每增一人增加水量', 'Added per person', {}),
  capacity_price: field('money', '容量水价', 'Capacity price', {}),
  min_volume: field('volume', '每月最低水量', 'Minimum volume per month', {}),
  over_plan: otherField('超计划加价', 'Over plan'),
  surcharge_items: referenceField('附加费', 'Surcharge items', 'surcharge_item', {}),
} as const satisfies Fields
