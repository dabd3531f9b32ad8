import { type ReactNode, useMemo } from 'react'
import { type Location, UNSAFE_LocationContext as LocationContext, NavigationType } from 'react-router'

/**
 * What stands inside sees one location whatever the address bar says: a hidden tab keeps its own query and would
 * otherwise answer to every other tab's. React Router has no public way to do this; its context is used here alone,
 * and frozen-location.test.tsx notices when it changes.
 */
export function FrozenLocation({ location, children }: { location: Location; children: ReactNode }) {
  const value = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location])
  // The context's type carries a private flag beside these two, which only Router itself sets.
  return <LocationContext.Provider value={value as never}>{children}</LocationContext.Provider>
}
