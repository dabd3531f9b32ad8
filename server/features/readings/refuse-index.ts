import {
  type CheckSettings,
  checkReading,
  type ReadingCheck,
  type ReadingToCheck,
} from '@water/rules/metering/check-reading'
import { cubicMetres } from '@water/rules/money'
import { refuse, refuseField } from '../../refusal'

/** The names of the fields that an index and its rollover were entered in. */
export interface IndexFields {
  index: string
  rollover: string
}

/** The result of the check of an index; an impossible one is refused beside its field. */
export function checkedReading(
  reading: ReadingToCheck,
  settings: CheckSettings,
  { index, rollover }: IndexFields = { index: 'current_reading', rollover: 'is_rollover' },
): Extract<ReadingCheck, { refused: null }> {
  const check = checkReading(reading, settings)
  if (check.refused === null) return check
  if (check.refused === 'beyond_register')
    return refuseField(index, 'beyond_register', { digits: reading.digits })
  if (check.refused === 'rollover_not_needed') return refuseField(rollover, 'rollover_not_needed')
  const { rolloverVolume } = check
  const previous = cubicMetres(reading.previous)
  return refuse('reversed', {
    params: { previous },
    about: index,
    data: {
      abnormal: ['reversed'],
      previous_reading: previous,
      ...(rolloverVolume === null ? {} : { rollover_volume: cubicMetres(rolloverVolume) }),
    },
  })
}
