import { type Objects, type Places, place } from '../object'
import { text } from '../text'

export const periodObjects = {
  period: text('月结', 'Month'),
} as const satisfies Objects

export const periodPlaces = {
  periods: place('月结', 'closed month', 'closed months', '个月'),
} as const satisfies Places
