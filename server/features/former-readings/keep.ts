import type { LocalDate } from '@water/rules/calendar'
import { averageVolume } from '@water/rules/metering/estimate'
import { formerVolumes } from '@water/rules/metering/former-volumes'
import { cubicMetres, type Fen, type Litres, litres, yuan } from '@water/rules/money'
import { copyRows } from '../../db/copy'
import type { UnitOfWork } from '../../db/read-write'
import { accountsWithHistory, writeFormerVolumes } from './store'

/** A reading of another system. `volume`: since the one before it, as it was billed for `amount`. */
export interface FormerReadingRow {
  meter: number
  readOn: LocalDate
  index: Litres
  volume: Litres
  amount: Fen
}

/** Keeps readings of another system, thousands at once, in any order. `countFormerReadings` follows when all are kept. */
export async function keepFormerReadings(
  { tx, org }: UnitOfWork,
  moveIn: number,
  rows: readonly FormerReadingRow[],
): Promise<void> {
  await copyRows(
    tx,
    'former_readings',
    rows.map(({ meter, readOn, index, volume, amount }) => ({
      organization_id: org,
      meter_id: meter,
      read_on: readOn,
      index: cubicMetres(index),
      volume: cubicMetres(volume),
      amount: yuan(amount),
      move_in_id: moveIn,
    })),
  )
}

const BATCH = 5_000
/** The scale of the stored average: a litre. */
const LITRES = 3

/** Lets the readings of a move-in stand in for the orders that its accounts do not have yet. */
export async function countFormerReadings({ tx, org }: UnitOfWork, moveIn: number): Promise<void> {
  for (let after = 0; ; ) {
    const accounts = await accountsWithHistory(tx, org, moveIn, { after, most: BATCH })
    const states = accounts.map(({ meter, cycleMonths, readings }) => {
      const volumes = formerVolumes(
        readings.map(({ readOn, volume }) => ({ readOn, volume: litres(volume) })),
        cycleMonths,
      )
      return { meter, volumes, average: averageVolume(volumes, LITRES) }
    })
    if (states.length > 0) await writeFormerVolumes(tx, org, states)
    if (accounts.length < BATCH) return
    after = accounts.at(-1)!.meter
  }
}
