import type { ReadingSource } from '@water/contract/readings/vocabulary'
import { type LocalDate, type LocalTime, startOfDay } from '@water/rules/calendar'
import type { Fen, Litres } from '@water/rules/money'

/** A device of an account, as billing needs it. */
export interface Device {
  installation: number
  meterNo: string
  registerDigits: number
  /** The name of its diameter, and the monthly fee; null is not set. */
  diameter: string
  capacityFee: Fen | null
}

/** A reading that waits for its order. */
export interface PendingReading {
  id: number
  source: ReadingSource
  device: Device
  reading: Litres
  readAt: LocalTime
  isRollover: boolean
}

/** One of the two readings of a change-over, with the index that it starts from. */
export interface ChangeReading extends PendingReading {
  source: 'change_old' | 'change_new'

  /** The previous index of the same device. */
  previous: Litres
  /** Decimals that the previous index was billed with; null: it has no order. */
  previousScale: number | null
}

/** The way from the last billed index to the one of a reading, across the change-overs between them. */
export interface DeviceChain {
  /** The change-overs' readings, oldest first. */
  changes: readonly ChangeReading[]
  /** The device that is read. */
  device: Device
  /** The index on this device that the reading starts from. */
  previous: Litres
  previousScale: number | null
}

interface State {
  device: Device
  lastReading: Litres
  lastReadAt: LocalTime
  lastVolumeScale: number | null
  pending: readonly PendingReading[]
}

type OfChange = PendingReading & Pick<ChangeReading, 'source'>

export const isOfChange = (reading: PendingReading): reading is OfChange =>
  reading.source === 'change_old' || reading.source === 'change_new'

/** The chain of devices up to a reading: it takes the pending change-overs before it along. */
export function chainUntil(state: State, readAt: LocalTime): DeviceChain {
  const changes: ChangeReading[] = []
  let last: Index = { previous: state.lastReading, previousScale: state.lastVolumeScale }
  for (const reading of state.pending) {
    if (!isOfChange(reading) || reading.readAt >= readAt) continue
    changes.push(changeAfter(last, reading))
    last = indexOf(reading)
  }
  const next = state.pending.find(({ source, readAt: at }) => source === 'change_old' && at >= readAt)
  return { changes, device: next?.device ?? state.device, ...last }
}

/** The index that a reading starts from. */
type Index = Pick<DeviceChain, 'previous' | 'previousScale'>

/** A reading that has no order yet, as the index before the next one. */
export const indexOf = ({ reading }: PendingReading): Index => ({ previous: reading, previousScale: null })

/** A reading of a change-over that follows an index. */
export function changeAfter({ previous, previousScale }: Index, reading: OfChange): ChangeReading {
  const isNew = reading.source === 'change_new'
  const from = isNew ? reading.reading : previous
  return {
    ...reading,
    previous: from,
    previousScale: isNew ? null : previousScale,
    // A corrected index before it may end the rollover.
    isRollover: reading.isRollover && reading.reading < from,
  }
}

/** Nothing was read since the account was opened: its initial index may be of the same moment. */
export const isUnread = ({
  isMonitor,
  beginsOn,
  lastVolumeScale,
  pending,
  lastReadAt,
}: State & { isMonitor: boolean; beginsOn: LocalDate }): boolean =>
  isMonitor ? lastReadAt === startOfDay(beginsOn) : lastVolumeScale === null && pending.length === 0

/** The newest index of a meter that is not void, billed or pending: what stands on the device in use. */
export function lastIndexOf({ pending, lastReading, lastReadAt }: State): {
  reading: Litres
  readAt: LocalTime
} {
  const newest = pending.at(-1)
  return newest === undefined
    ? { reading: lastReading, readAt: lastReadAt }
    : { reading: newest.reading, readAt: newest.readAt }
}
