import { useLayoutEffect } from 'react'
import { type Location, useLocation } from 'react-router'
import { visitTab } from '../../state/tabs'
import { pageAt } from '../page-at'

/** The key of a location's tab: its path without query and without a slash at the end. */
export const pathOf = ({ pathname }: Pick<Location, 'pathname'>): string => pathname.replace(/(.)\/+$/, '$1')

/** Every page that is visited has a tab, which remembers the query of the last visit. */
export function useVisits() {
  const location = useLocation()
  const path = pathOf(location)
  const { search } = location
  useLayoutEffect(() => {
    const page = pageAt(path)
    if (page)
      visitTab({ path, search, title: page.title, name: page.name, isAlive: page.keepAlive !== false })
  }, [path, search])
}
