import { DatePicker } from '../field/date-picker'
import { Filter } from './filters'
import type { ListState } from './list-state'

interface DateFilterProps<Filter extends string> {
  list: ListState<Filter>
  name: Filter
  label: string
  kind?: 'month'
  /** What the list shows when nothing is chosen. */
  usual?: string
}

/** A filter with a day, or with a month. */
export function DateFilter<Filter extends string>({
  list,
  name,
  label,
  kind,
  usual,
}: DateFilterProps<Filter>) {
  return (
    <Filter label={label}>
      <span>
        <DatePicker
          kind={kind}
          aria-label={label}
          value={list.value(name) || usual || null}
          onChange={(date) => list.set(name, date ?? undefined)}
        />
      </span>
    </Filter>
  )
}
