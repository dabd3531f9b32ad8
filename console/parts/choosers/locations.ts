import { useNamedScope } from '../../api/named-scope'
import { useCall } from '../../api/queries'

/** Every place of the organization, by one call that also suits a tree of thousands. */
export const useLocations = () => useCall('GET /organizations/locations/tree/', { query: useNamedScope() })
