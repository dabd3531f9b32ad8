import { choiceField, type Fields, field, otherField } from '../field'

export const surchargeItemFields = {
  version: otherField('版本', 'Version'),
  kind: choiceField('计费方式', 'Kind', 'surchargeKind', {}),
  value: field('volume', '数值', 'Value', {}),
  tier_values: otherField('分档数值', 'Values by tier'),
  fixed_per: choiceField('定额周期', 'Fixed per', 'fixedPer', {}),
  volume_factor: field('volume', '水量系数', 'Volume factor', {}),
} as const satisfies Fields
