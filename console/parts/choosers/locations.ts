import { useNamedScope } from '../../api/named-scope'
import { useCall } from '../../api/queries'

/** Every place of the organization, by one call that a tree of thousands can afford. */
export const useLocations = () => useCall('GET /organizations/locations/tree/', { query: useNamedScope() })
