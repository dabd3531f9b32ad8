import type { Objects } from '../object'
import { text } from '../text'

export const meterObjects = {
  meter: text('户表', 'Meter'),
} as const satisfies Objects
