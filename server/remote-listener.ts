import type { RemoteListener } from './features/remote/arrived'

/** What follows when modules report, and when they are unbound. */
export const remoteListener: RemoteListener = {
  arrived: async () => {},
  unbound: async () => {},
}
