import type { Objects } from '../object'
import { text } from '../text'

export const referenceObjects = {
  meter_type: text('水表类型', 'Meter type'),
  diameter: text('口径', 'Diameter'),
  location: text('位置', 'Location'),
  bank_account: text('银行账户', 'Bank account'),
} as const satisfies Objects
