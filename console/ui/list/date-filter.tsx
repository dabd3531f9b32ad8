import { use } from 'react'
import { useWords } from '../../i18n/words'
import { today } from '../field/today'
import { words } from '../words'
import { DayInput } from './day-input'
import { Filter } from './filter-chip'
import { Line } from './filter-line'
import * as styles from './filters.module.css'
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
  const { open } = use(Line)
  const presets =
    kind === 'month' ? (['this_month', 'last_month'] as const) : (['today', 'yesterday'] as const)
  const value = list.value(name)
  return (
    <Filter
      label={label}
      isSet={value !== ''}
      said={value || usual || undefined}
      onClear={() => list.set(name, undefined)}
    >
      <span className={styles.filterDay}>
        <DayInput
          isAlone
          defaultOpen
          onPick={() => open(null)}
          kind={kind}
          aria-label={label}
          value={value || usual || null}
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
