import type { Wire } from '@water/contract/endpoint'
import type { listWithholdingRows, readWithholding } from '@water/contract/withholdings/calls'
import { shownFields } from '../../db/declared-table'
import type { StoredRun, StoredRunRow } from './store'
import { withholdingRowTable, withholdingTable } from './withholding-table'

type Run = Wire<typeof readWithholding>['reply']
type RunRow = Wire<typeof listWithholdingRows>['reply']['results'][number]

export const presentRun = (row: StoredRun): Run => ({
  ...row,
  ...shownFields(withholdingTable, row),
  locations: row.locations,
  water_prices: row.water_prices,
  // The job wrote it.
  left_out: row.left_out as Run['left_out'],
})

export const presentRow = (row: StoredRunRow): RunRow => ({
  ...row,
  ...shownFields(withholdingRowTable, row),
})
