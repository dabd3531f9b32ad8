import { choiceField, type Fields, field, identifierField, otherField, textField } from '../field'

export const waterPriceFields = {
  name: textField('名称', 'Name', 50, { in: 'required' }),
  category: choiceField('类别', 'Category', 'priceCategory', {
    in: 'optional',
    otherwise: 'resident',
    trail: { zh: '用水类别', en: 'Category' },
  }),
} as const satisfies Fields

/** The tax on a charge; the rate is a fraction. */
export const taxFields = {
  tax_treatment: choiceField('税务处理', 'Treatment', 'taxTreatment', {
    in: 'optional',
    otherwise: 'taxable',
    trail: { zh: '征税方式', en: 'Tax treatment' },
  }),
  tax_rate: field('rate', '税率', 'Tax rate', { in: 'optional', otherwise: '0' }),
  tax_code: identifierField('税收分类编码', 'Tax code', 30, { in: 'optional' }),
} as const satisfies Fields

/** Fields that every dated version of a price or a surcharge has. */
export const datedFields = {
  version: otherField('版本', 'Version'),
  effective_from: field('date', '生效日期', 'Effective from', { in: 'required' }),
  ...taxFields,
} as const satisfies Fields

export const priceVersionFields = {
  ...datedFields,
  mode: choiceField('计价方式', 'Pricing', 'priceMode', { in: 'required' }),
  price: field('price', '单价', 'Price', { in: 'optional', none: true }),
  tiers: otherField('阶梯', 'Tiers'),
  tier_cycle: choiceField('阶梯周期', 'Tier cycle', 'tierCycle', {
    in: 'optional',
    otherwise: 'year',
  }),
  base_persons: field('whole', '基数人口', 'Base persons', {
    in: 'optional',
    least: 1,
    most: 99,
    otherwise: 5,
  }),
  extra_per_person: field('volume', '每增一人增加', 'For each person more', {
    in: 'optional',
    otherwise: '0',
    trail: { zh: '每增一人增加水量', en: 'Added per person' },
  }),
  /** Yuan a month. */
  capacity_price: field('money', '每月容量费', 'Capacity charge per month', { in: 'optional', none: true }),
  min_volume: field('volume', '每月最低用量', 'Minimum volume per month', { in: 'optional', none: true }),
  over_plan: otherField('超计划加价', 'Over plan'),
  surcharge_items: otherField('随水费收取的附加费', 'Surcharges billed with the water', {
    names: 'surcharge_item',
    trail: { zh: '附加费', en: 'Surcharge items' },
  }),
} as const satisfies Fields

/** The fields of its object, as the audit trail names them. */
export const priceTrail = { water_price: { ...waterPriceFields, ...priceVersionFields } }
