import { Select } from 'antd'
import { useEvery } from '../../api/every'
import * as fieldStyles from '../../ui/field/field.module.css'
import { byLabel } from '../../ui/field/folded-filter'
import { useCutNote } from './choices-cut'
import { ChoicesFailure } from './choices-failure'

interface UserChooserProps {
  id?: string
  value?: number | null
  onChange?: (user: number | null) => void
  /** The name of the chosen user: one who has left is not among the choices. */
  chosenName?: string | null
  placeholder?: string
  defaultOpen?: boolean
  'aria-label'?: string
}

/** One of the organization's approved and active users, found by name or user name. */
export function UserChooser({ value, onChange, chosenName, ...rest }: UserChooserProps) {
  const { data, isCut, isPending, error, refetch } = useEvery('GET /users/', {
    is_audit: true,
    is_active: true,
  })
  const options = (data ?? []).map(({ id, name, username }) => ({
    value: id,
    label: name ? `${name} (${username})` : username,
  }))
  const isOther = value != null && data !== undefined && !options.some((option) => option.value === value)
  if (isOther) options.push({ value, label: chosenName ?? '…' })
  return (
    <Select<number>
      {...rest}
      className={fieldStyles.fullWidth}
      options={options}
      loading={isPending}
      popupRender={useCutNote(isCut)}
      notFoundContent={error ? <ChoicesFailure error={error} onRetry={refetch} /> : undefined}
      value={options.length > 0 ? (value ?? undefined) : undefined}
      onChange={(user) => onChange?.(user ?? null)}
      allowClear
      showSearch={byLabel}
    />
  )
}

/** `<UserName id={5} />` */
export function UserName({ id }: { id: number }) {
  const { data = [] } = useEvery('GET /users/', { is_audit: true, is_active: true })
  const user = data.find((one) => one.id === id)
  return user ? user.name || user.username : '…'
}
