import { type ReactNode, useMemo } from 'react'
import { type Location, UNSAFE_LocationContext as LocationContext, NavigationType } from 'react-router'

/**
 * Its children see one location, whatever the address bar says: otherwise a hidden tab would react to the query of
 * every other tab. React Router has no public way to do this. Only this file uses its context, and
 * frozen-location.test.tsx notices when the context changes.
 */
export function FrozenLocation({ location, children }: { location: Location; children: ReactNode }) {
  const value = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location])
  // The context's type has a private flag beside these two, which only Router itself sets.
  return <LocationContext.Provider value={value as never}>{children}</LocationContext.Provider>
}
