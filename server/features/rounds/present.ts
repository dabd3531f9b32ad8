import type { Wire } from '@water/contract/endpoint'
import type { markNotRead } from '@water/contract/rounds/calls'
import { volumeText } from '../../db/declared-table'
import type { StoredRoundMeter } from './store'

export const presentRoundMeter = (row: StoredRoundMeter): Wire<typeof markNotRead>['reply'] => ({
  ...row,
  last_reading: volumeText(row.last_reading),
  average_volume: volumeOrNull(row.average_volume),
  current_reading: volumeOrNull(row.current_reading),
  volume: volumeOrNull(row.volume),
})

const volumeOrNull = (volume: string | null) => (volume === null ? null : volumeText(volume))
