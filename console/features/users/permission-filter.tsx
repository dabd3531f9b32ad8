import { useText } from '../../i18n/locale'
import { FilterSelect } from '../../ui/list/filters'
import type { ListState } from '../../ui/list/list-state'
import { permissionText } from './permission-groups'
import { usePermissions } from './use-permissions'

interface PermissionFilterProps {
  list: ListState<'permission'>
  label: string
}

/** A choice of one permission. */
export function PermissionFilter(props: PermissionFilterProps) {
  const inLanguage = useText()
  const { data } = usePermissions()
  const options = (data?.results ?? []).map((one) => ({
    value: String(one.id),
    label: inLanguage(permissionText(one)),
  }))
  return <FilterSelect {...props} name="permission" options={options} />
}
