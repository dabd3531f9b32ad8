import { alarmsOfReports } from './features/alarms/arrived'
import type { RemoteListener } from './features/remote/arrived'
import { endQueued } from './features/valves/commands-store'

/** Alarms follow from what modules report, and the end of queued commands from the end of a binding. */
export const remoteListener: RemoteListener = {
  arrived: alarmsOfReports,
  unbound: endQueued,
}
