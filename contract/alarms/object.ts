import { type Acts, act } from '../act'
import { type Objects, type Places, place } from '../object'
import { text } from '../text'

export const alarmObjects = {
  alarm: text('报警', 'Alarm'),
} as const satisfies Objects

export const alarmPlaces = {
  alarms: place('报警', 'alarm', 'alarms', '条'),
} as const satisfies Places

export const alarmActs = {
  'alarm.acknowledge': act('确认报警', 'Alarm acknowledged', 'change'),
} as const satisfies Acts
