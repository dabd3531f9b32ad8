import { addDays, addMonths, lastDayOf, monthOf } from '@water/rules/calendar'
import { Select } from 'antd'
import { useState } from 'react'
import { useWords } from '../../i18n/words'
import { DatePicker } from '../field/date-picker'
import { today } from '../field/today'
import { words } from '../words'
import { Filter } from './filters'
import * as styles from './filters.module.css'
import type { ListState } from './list-state'

const DAYS = ['today', 'yesterday', 'this_month', 'last_month', 'this_year'] as const
const MONTHS = ['this_month', 'last_month', 'this_year'] as const
type Preset = (typeof DAYS)[number]

/** The first and the last day of a preset, or its months. */
export function presetSpan(preset: Preset, day: string, kind: 'date' | 'month'): readonly [string, string] {
  const month = monthOf(day)
  const year = day.slice(0, 4)
  const months: Readonly<Record<Preset, readonly [string, string]>> = {
    today: [month, month],
    yesterday: [month, month],
    this_month: [month, month],
    last_month: [addMonths(month, -1), addMonths(month, -1)],
    this_year: [`${year}-01`, `${year}-12`],
  }
  const [from, to] = months[preset]
  if (kind === 'month') return [from, to]
  if (preset === 'today') return [day, day]
  if (preset === 'yesterday') return [addDays(day, -1), addDays(day, -1)]
  return [`${from}-01`, lastDayOf(to)]
}

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
  const [first, last] = [list.value(from), list.value(to)]
  const isSet = first !== '' || last !== ''
  const presets = kind === 'date' ? DAYS : MONTHS
  const preset = presets.find((one) => {
    const [begins, ends] = presetSpan(one, today(), kind)
    return first === begins && last === ends
  })
  const [isOwn, setOwn] = useState(false)
  const isCustom = isOwn || (isSet && preset === undefined)
  const choose = (chosen: string | undefined) => {
    setOwn(chosen === 'custom')
    if (chosen === 'custom') return
    const [begins, ends] = chosen ? presetSpan(chosen as Preset, today(), kind) : ['', '']
    list.change({ [from]: begins, [to]: ends } as Parameters<typeof list.change>[0])
  }
  const day = (name: Name, end: 'spanFrom' | 'spanTo') => (
    <DatePicker
      kind={kind}
      aria-label={`${label} ${t(end)}`}
      placeholder={t(end)}
      value={list.value(name) || null}
      onChange={(date) => {
        setOwn(true)
        list.set(name, date ?? undefined)
      }}
    />
  )
  return (
    <Filter label={label} isSet={isSet || isOwn}>
      <Select
        aria-label={label}
        className={styles.filterSpan}
        allowClear
        popupMatchSelectWidth={false}
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
