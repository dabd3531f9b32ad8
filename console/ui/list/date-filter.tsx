import { DatePicker } from '../field/date-picker'
import { Filter } from './filters'
import type { ListState } from './list-state'

interface DateFilterProps<Filter extends string> {
  list: ListState<Filter>
  name: Filter
  label: string
  kind?: 'month'
}

/** A filter with a day, or with a month. */
export function DateFilter<Filter extends string>({ list, name, label, kind }: DateFilterProps<Filter>) {
  return (
    <Filter label={label}>
      <span>
        <DatePicker
          kind={kind}
          aria-label={label}
          value={list.value(name) || null}
          onChange={(date) => list.set(name, date ?? undefined)}
        />
      </span>
    </Filter>
  )
}
