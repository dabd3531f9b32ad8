import { useCall } from '../../api/queries'
import { useText } from '../../i18n/locale'
import { type Permission, permissionText } from './permission-groups'

/** All permissions that can be granted: twelve, and the added ones. */
export const usePermissions = () => useCall('GET /ext/permissions/', { query: { page_size: '200' } })

/** `const nameOf = usePermissionNames(); nameOf(18)` */
export function usePermissionNames(): (code: number) => string {
  const { data } = usePermissions()
  const text = useText()
  return (code) => {
    const found: Permission = data?.results.find(({ id }) => id === code) ?? {
      id: code,
      code,
      name: `#${code}`,
    }
    return text(permissionText(found))
  }
}
