import type { RemoteListener } from './features/remote/arrived'

/** Whoever acts when modules report, and when they are unbound. */
export const remoteListener: RemoteListener = {
  arrived: async () => {},
  unbound: async () => {},
}
