import { FilterMany } from '../../ui/list/filters'
import type { ListState } from '../../ui/list/list-state'
import { useCutNote } from './choices-cut'
import { type NamedList, useNamed } from './record-chooser'

interface RecordFilterProps<Filter extends string> {
  list: ListState<Filter>
  name: Filter
  label: string
  of: NamedList
}

/** A choice of several records of the organization by their names. */
export function RecordFilter<Filter extends string>({ list, name, label, of }: RecordFilterProps<Filter>) {
  const { rows, isCut } = useNamed(of)
  const options = rows.map((row) => ({ value: String(row.id), label: row.name }))
  return <FilterMany list={list} name={name} label={label} options={options} popup={useCutNote(isCut)} />
}
