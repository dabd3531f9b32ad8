import type { Abnormal } from '@water/rules/metering/abnormal'
import { type CheckSettings, checkReading } from '@water/rules/metering/check-reading'
import { cubicMetres, type Litres } from '@water/rules/money'
import { refuse } from '../../refusal'
import type { ChangedReading } from '../ledger/new-order'
import type { ChangeReading } from './device-chain'

/** The readings of change-overs that an order takes along, with what the removed devices measured. */
export interface MeasuredChange {
  readings: ChangedReading[]
  volume: Litres
  abnormal: Abnormal[]
}

/**
 * Measures the change-overs of an order. A removed device's index was checked when it was entered; only a correction of
 * an index before it can make it impossible.
 */
export function checkedChanges(changes: readonly ChangeReading[], settings: CheckSettings): MeasuredChange {
  const abnormal = new Set<Abnormal>()
  let volume = 0
  const readings = changes.map((change) => {
    const { id, source, previous, previousScale, reading: current, isRollover, device, readAt } = change
    const digits = device.registerDigits
    const reading = {
      previous,
      current,
      isRollover,
      digits,
      previousScale,
      lastVolumes: [],
      estimatesInARow: 0,
    }
    const check = checkReading(reading, settings)
    if (check.refused !== null)
      return refuse('change_stuck', {
        params: {
          ...{ changed_at: readAt, meter_no: device.meterNo },
          ...{ reading: cubicMetres(current), previous: cubicMetres(previous) },
        },
        data: { readings: [id] },
      })
    volume += check.volume
    for (const kind of check.abnormal) abnormal.add(kind)
    const { meterNo } = device
    return { id, source, meterNo, previous, current, readAt, isRollover, volume: check.volume }
  })
  return { readings, volume, abnormal: [...abnormal] }
}
