import type { Wire } from '@water/contract/endpoint'
import type { listUnbilled, listUnreadMeters, markNotRead } from '@water/contract/rounds/calls'
import { volumeText } from '../../db/declared-table'
import type { LeftMeter } from './left-store'
import type { StoredRoundMeter } from './store'
import type { UnbilledMeter } from './unbilled-store'

export const presentRoundMeter = (row: StoredRoundMeter): Wire<typeof markNotRead>['reply'] => ({
  ...row,
  last_reading: volumeText(row.last_reading),
  average_volume: volumeOrNull(row.average_volume),
  current_reading: volumeOrNull(row.current_reading),
  volume: volumeOrNull(row.volume),
})

type RowOf<E extends typeof listUnbilled | typeof listUnreadMeters> = Wire<E>['reply']['results'][number]

export const presentLeft = (row: LeftMeter): RowOf<typeof listUnreadMeters> => ({
  ...row,
  last_reading: volumeText(row.last_reading),
})

export const presentUnbilled = (row: UnbilledMeter): RowOf<typeof listUnbilled> => ({
  ...row,
  last_reading: volumeText(row.last_reading),
})

const volumeOrNull = (volume: string | null) => (volume === null ? null : volumeText(volume))
