import type { DeviceAlarm, ReportDoubt, ReportState, ValveState } from '@water/contract/remote/vocabulary'
import type { LocalTime } from '@water/rules/calendar'
import type { Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

/** A report that came, or that was judged again. */
export interface Arrival {
  meter: number
  installation: number
  freeze_at: LocalTime
  state: ReportState
  doubt: ReportDoubt | null
  alarms: readonly DeviceAlarm[]
  valve: ValveState | null
  /** False: it came earlier, and was judged again. */
  isNew: boolean
}

/** Whoever acts on reports. The application names them (server/remote-listener.ts): this feature knows none. */
export interface RemoteListener {
  /** After a batch is stored, or a report was judged again, in the same transaction. */
  arrived(work: { tx: Tx; org: OrgId; now: LocalTime }, arrivals: readonly Arrival[]): Promise<void>
  /** When bindings have ended by a call of this feature, in the same transaction. */
  unbound(work: { tx: Tx; org: OrgId; now: LocalTime }, meters: readonly number[]): Promise<void>
}
