import { Select, type SelectProps } from 'antd'
import { type ListName, type RowOf, useEvery } from '../api/every'
import { ChoicesFailure } from './choices-failure'

interface NamedRow {
  id: number
  name: string
}
type NamedList = { [Name in ListName]: RowOf<Name> extends NamedRow ? Name : never }[ListName]

type Shared = Pick<SelectProps, 'id' | 'placeholder' | 'disabled' | 'aria-label'>
type RecordChooserProps = Shared & {
  /** The list of the records, each with id and name. */
  of: NamedList
  value?: number | null
  onChange?: (id: number | null) => void
}
type RecordsChooserProps = Shared & {
  of: NamedList
  value?: readonly number[]
  onChange?: (ids: number[]) => void
}

function useNamed(of: NamedList) {
  const { data, isPending, isError, refetch } = useEvery(of)
  // NamedList admits only lists whose rows have both.
  const rows = (data ?? []) as NamedRow[]
  return {
    options: rows.map(({ id, name }) => ({ value: id, label: name })),
    loading: isPending,
    notFoundContent: isError ? <ChoicesFailure onRetry={refetch} /> : undefined,
  }
}

/** One of the organization's records (meter type, diameter, water price …) by its name. */
export function RecordChooser({ of, value, onChange, ...rest }: RecordChooserProps) {
  const named = useNamed(of)
  return (
    <Select<number>
      {...rest}
      {...named}
      className="full-width"
      value={named.options.length > 0 ? (value ?? undefined) : undefined}
      onChange={(id) => onChange?.(id ?? null)}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
    />
  )
}

/** Several of them: for filters. */
export function RecordsChooser({ of, value = [], onChange, ...rest }: RecordsChooserProps) {
  const named = useNamed(of)
  return (
    <Select<number[]>
      {...rest}
      {...named}
      className="full-width"
      mode="multiple"
      maxTagCount="responsive"
      value={named.options.length > 0 ? [...value] : []}
      onChange={(ids) => onChange?.(ids)}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
    />
  )
}
