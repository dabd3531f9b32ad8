import { Select } from 'antd'
import { useCutNote } from './choices-cut'
import { ChoicesFailure } from './choices-failure'
import { type NamedList, useNamed } from './record-chooser'

interface RecordsChooserProps {
  id?: string
  of: NamedList
  value?: readonly number[]
  onChange?: (ids: number[]) => void
  placeholder?: string
}

/** Some of the organization's records by their names. */
export function RecordsChooser({ of, value = [], onChange, ...rest }: RecordsChooserProps) {
  const { rows, isCut, isPending, isError, refetch } = useNamed(of)
  return (
    <Select<number[]>
      {...rest}
      className="full-width"
      mode="multiple"
      options={rows.map(({ id, name }) => ({ value: id, label: name }))}
      popupRender={useCutNote(isCut)}
      loading={isPending}
      notFoundContent={isError ? <ChoicesFailure onRetry={refetch} /> : undefined}
      value={rows.length > 0 ? [...value] : []}
      onChange={(ids) => onChange?.(ids)}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
    />
  )
}
