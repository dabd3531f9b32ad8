import { useWords } from '../../i18n/words'
import { DatePicker } from '../field/date-picker'
import { today } from '../field/today'
import { words } from '../words'
import { Filter } from './filters'
import type { ListState } from './list-state'
import { presetSpan } from './preset-span'

interface DateFilterProps<Filter extends string> {
  list: ListState<Filter>
  name: Filter
  label: string
  kind?: 'month'
  /** The date of the list when nothing is chosen. */
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
  const t = useWords(words)
  const presets =
    kind === 'month' ? (['this_month', 'last_month'] as const) : (['today', 'yesterday'] as const)
  return (
    <Filter label={label} isSet={list.value(name) !== ''}>
      <span>
        <DatePicker
          isAlone
          kind={kind}
          aria-label={label}
          value={list.value(name) || usual || null}
          presets={presets.map((one) => ({
            label: t(`span_${one}`),
            value: presetSpan(one, today(), kind ?? 'date')[0],
          }))}
          onChange={(date) => list.set(name, date ?? undefined)}
        />
      </span>
    </Filter>
  )
}
