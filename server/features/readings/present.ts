import type { Wire } from '@water/contract/endpoint'
import type { readReading } from '@water/contract/readings/calls'
import { volumeText } from '../../db/declared-table'
import type { StoredReading } from './store'

export const presentReading = (row: StoredReading): Wire<typeof readReading>['reply'] => ({
  ...row,
  previous_reading: volumeText(row.previous_reading),
  current_reading: volumeText(row.current_reading),
  volume: volumeText(row.volume),
})
