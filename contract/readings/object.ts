import { type Objects, type Places, place } from '../object'
import { text } from '../text'

/** Readings, the lists of the rounds, and readings that are billed at once. */
export const readingObjects = {
  reading: { zh: '抄表记录', en: 'Reading', readers: ['meterView'] },
  reading_round: text('抄表任务', 'Reading round'),
  reading_order: text('抄表开账', 'Reading order'),
} as const satisfies Objects

export const readingPlaces = {
  readings: place('抄表记录', 'reading', 'readings', '条'),
} as const satisfies Places
