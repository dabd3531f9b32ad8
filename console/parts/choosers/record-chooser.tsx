import { Select, type SelectProps } from 'antd'
import { type ListName, type RowOf, useEvery } from '../../api/every'
import * as fieldStyles from '../../ui/field/field.module.css'
import { byLabel } from '../../ui/field/folded-filter'
import { useCutNote } from './choices-cut'
import { ChoicesFailure } from './choices-failure'

interface NamedRow {
  id: number
  name: string
}
/** Lists whose rows have an id and a name. */
export type NamedList = { [Name in ListName]: RowOf<Name> extends NamedRow ? Name : never }[ListName]

interface RecordChooserProps extends Pick<SelectProps, 'id' | 'placeholder' | 'disabled' | 'aria-label'> {
  of: NamedList
  value?: number | null
  onChange?: (id: number | null) => void
}

/** Their rows; empty until they are loaded. */
export function useNamed(of: NamedList) {
  const { data, ...rest } = useEvery(of)
  // NamedList admits only lists whose rows have both.
  return { rows: (data ?? []) as NamedRow[], ...rest }
}

/** One of the organization's records (meter type, diameter, water price …) by its name. */
export function RecordChooser({ value, onChange, ...rest }: RecordChooserProps) {
  // Not multiple: one, or none.
  return (
    <NamedSelect
      {...rest}
      value={value ?? undefined}
      onChange={(id) => onChange?.((id as number | undefined) ?? null)}
    />
  )
}

interface RecordsChooserProps {
  id?: string
  of: NamedList
  value?: number[]
  onChange?: (ids: number[]) => void
}

/** Several of them. */
export function RecordsChooser({ onChange, ...rest }: RecordsChooserProps) {
  // Multiple: always a list.
  return <NamedSelect {...rest} mode="multiple" onChange={(ids) => onChange?.((ids ?? []) as number[])} />
}

type Chosen = number | number[] | undefined
type NamedSelectProps = { of: NamedList } & Pick<
  SelectProps<Chosen>,
  'id' | 'value' | 'onChange' | 'placeholder' | 'disabled' | 'mode' | 'aria-label'
>

function NamedSelect({ of, value, ...rest }: NamedSelectProps) {
  const { rows, isCut, isPending, error, refetch } = useNamed(of)
  const cutNote = useCutNote(isCut)
  return (
    <Select<Chosen>
      {...rest}
      className={fieldStyles.fullWidth}
      options={rows.map(({ id, name }) => ({ value: id, label: name }))}
      popupRender={cutNote}
      loading={isPending}
      notFoundContent={error ? <ChoicesFailure error={error} onRetry={refetch} /> : undefined}
      value={rows.length > 0 ? value : undefined}
      allowClear
      showSearch={byLabel}
    />
  )
}
