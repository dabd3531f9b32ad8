import { choiceField, type Fields, field, otherField, textField } from '../field'
import { datedFields } from '../prices/fields'

export const surchargeItemFields = {
  name: textField('名称', 'Name', 50, { in: 'required' }),
  sort: field('whole', '排序', 'Position', { least: 0, most: 9999, in: 'optional', otherwise: 0 }),
  is_active: field('yes', '启用', 'Active', { in: 'optional', otherwise: true }),
} as const satisfies Fields

export const surchargeVersionFields = {
  ...datedFields,
  kind: choiceField('计费方式', 'Charged', 'surchargeKind', { in: 'required' }),
  value: field('price', '数值', 'Value', { in: 'optional', none: true }),
  tier_values: otherField('各档单价', 'Price in each tier'),
  fixed_per: choiceField('收取频率', 'How often', 'fixedPer', { in: 'optional', otherwise: 'order' }),
  volume_factor: field('rate', '计费水量比例', 'Share of the volume', { in: 'optional', otherwise: '1' }),
} as const satisfies Fields

/** The fields of its object, as the audit trail names them. */
export const surchargeTrail = { surcharge_item: { ...surchargeItemFields, ...surchargeVersionFields } }
