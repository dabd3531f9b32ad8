import { DatePicker } from '../field/date-picker'
import { Filter } from './filters'
import type { ListState } from './list-state'

interface DateFilterProps {
  list: ListState
  name: string
  label: string
  kind?: 'month'
}

/** A filter with a day, or with a month. */
export function DateFilter({ list, name, label, kind }: DateFilterProps) {
  return (
    <Filter label={label}>
      <span>
        <DatePicker
          kind={kind}
          aria-label={label}
          value={list.value(name) || null}
          onChange={(date) => list.change({ [name]: date ?? undefined })}
        />
      </span>
    </Filter>
  )
}
