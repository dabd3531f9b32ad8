import type { Wire } from '@water/contract/endpoint'
import type { markNotRead } from '@water/contract/rounds/calls'
import { volumeText } from '../../db/declared-table'
import type { StoredRoundMeter } from './store'

export const presentRoundMeter = (row: StoredRoundMeter): Wire<typeof markNotRead>['reply'] => ({
  ...row,
  last_reading: volumeText(row.last_reading),
  current_reading: row.current_reading === null ? null : volumeText(row.current_reading),
})
