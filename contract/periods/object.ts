import { type Acts, act } from '../act'
import { type Objects, type Places, place } from '../object'
import { text } from '../text'

export const periodObjects = {
  period: text('月结', 'Month'),
} as const satisfies Objects

export const periodPlaces = {
  periods: place('月结', 'closed month', 'closed months', '个月'),
} as const satisfies Places

export const periodActs = {
  'period.close': act('月结', 'Month closed'),
  'period.reopen': act('反结账', 'Month reopened'),
} as const satisfies Acts
