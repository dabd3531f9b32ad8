import { useOrganization } from '../state/session'

/**
 * The organization by its name, for query and body of the calls under /organizations/: they are outside of the automatic
 * scoping, so that their screens name it themselves.
 */
export function useNamedScope(): { organization?: number } {
  const organization = useOrganization()
  return organization === null ? {} : { organization }
}
