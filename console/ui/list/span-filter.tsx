import { type Span, spans } from '@water/contract/views/spans'
import { Select } from 'antd'
import { use, useState } from 'react'
import { useWords } from '../../i18n/words'
import { today } from '../field/today'
import { words } from '../words'
import { DayInput } from './day-input'
import { Filter } from './filter-chip'
import { Line } from './filter-line'
import * as styles from './filters.module.css'
import type { ListState } from './list-state'
import { presetSpan } from './preset-span'

const MONTHS = ['this_month', 'last_month', 'this_year'] as const

interface SpanFilterProps<Name extends string> {
  list: ListState<Name>
  /** The filters with the first and the last day, both included. */
  from: Name
  to: Name
  label: string
  kind?: 'date' | 'month'
}

/** A filter with a span of days or months: today, this month, …, or two days of one's own. */
export function SpanFilter<Name extends string>({
  list,
  from,
  to,
  label,
  kind = 'date',
}: SpanFilterProps<Name>) {
  const t = useWords(words)
  const { open } = use(Line)
  const [first, last] = [list.value(from), list.value(to)]
  const isSet = first !== '' || last !== ''
  const presets = kind === 'date' ? spans : MONTHS
  const preset = presets.find((one) => {
    const [begins, ends] = presetSpan(one, today(), kind)
    return first === begins && last === ends
  })
  const [isOwn, setOwn] = useState(false)
  const isCustom = isOwn || (isSet && preset === undefined)
  const choose = (chosen: string | undefined) => {
    setOwn(chosen === 'custom')
    if (chosen === 'custom') return
    open(null)
    const [begins, ends] = chosen ? presetSpan(chosen as Span, today(), kind) : ['', '']
    list.change({ [from]: begins, [to]: ends } as Parameters<typeof list.change>[0])
  }
  const day = (name: Name, end: 'spanFrom' | 'spanTo') => (
    <DayInput
      isAlone
      kind={kind}
      aria-label={`${label} ${t(end)}`}
      autoFocus={isOwn && end === 'spanFrom'}
      placeholder={t(end)}
      value={list.value(name) || null}
      onChange={(date) => {
        setOwn(true)
        list.set(name, date ?? undefined)
      }}
    />
  )
  const ends = first === last ? first : `${first} – ${last}`.trim()
  return (
    <Filter
      label={label}
      isSet={isSet}
      said={isSet ? (preset ? t(`span_${preset}`) : ends) : undefined}
      onClear={() => choose(undefined)}
    >
      <Select
        aria-label={label}
        className={styles.filterSpan}
        autoFocus
        defaultOpen={!isCustom}
        allowClear
        popupMatchSelectWidth={false}
        placeholder={t('all')}
        value={isCustom ? 'custom' : preset}
        options={[...presets, 'custom' as const].map((one) => ({ value: one, label: t(`span_${one}`) }))}
        onChange={choose}
      />
      {isCustom ? (
        <span className={styles.filterDays}>
          {day(from, 'spanFrom')}
          <span>–</span>
          {day(to, 'spanTo')}
        </span>
      ) : null}
    </Filter>
  )
}
