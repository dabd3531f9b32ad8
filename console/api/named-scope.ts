import { useOrganization } from '../state/session'

/**
 * The organization as a parameter for query and body. The calls under /organizations/ have no automatic parameter, so
 * their screens send it themselves.
 */
export function useNamedScope(): { organization?: number } {
  const organization = useOrganization()
  return organization === null ? {} : { organization }
}
