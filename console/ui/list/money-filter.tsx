import { useEffect, useState } from 'react'
import { DecimalInput } from '../field/decimal-input'
import { Filter } from './filter-chip'
import * as styles from './filters.module.css'
import type { ListState } from './list-state'

interface MoneyFilterProps<Name extends string> {
  list: ListState<Name>
  /** The filters with the least and the largest amount, both included. */
  from: Name
  to: Name
  label: string
  /** The names of the two fields. */
  fromLabel: string
  toLabel: string
}

/** A filter with amounts from … to. */
export function MoneyFilter<Name extends string>(props: MoneyFilterProps<Name>) {
  const { list, from, to, label, fromLabel, toLabel } = props
  const [least, most] = [list.value(from), list.value(to)]
  const isSet = least !== '' || most !== ''
  const clear = () => list.change({ [from]: '', [to]: '' } as Parameters<typeof list.change>[0])
  return (
    <Filter
      label={label}
      isSet={isSet}
      said={isSet ? `${least} – ${most}`.trim() : undefined}
      onClear={clear}
    >
      <span className={styles.filterDays}>
        <Amount list={list} name={from} label={fromLabel} />
        <span>–</span>
        <Amount list={list} name={to} label={toLabel} />
      </span>
    </Filter>
  )
}

/** An amount counts when its field is left, or by Enter. */
function Amount<Name extends string>({
  list,
  name,
  label,
}: {
  list: ListState<Name>
  name: Name
  label: string
}) {
  const kept = list.value(name)
  const [text, setText] = useState(kept)
  useEffect(() => setText(kept), [kept])
  const submit = () => {
    if (text.trim() !== kept) list.set(name, text.trim())
  }
  return (
    <DecimalInput
      sign
      aria-label={label}
      value={text}
      onChange={setText}
      onPressEnter={submit}
      onBlur={submit}
    />
  )
}
