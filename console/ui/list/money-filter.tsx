import { useEffect, useState } from 'react'
import { DecimalInput } from '../field/decimal-input'
import { Filter } from './filters'
import * as styles from './filters.module.css'
import type { ListState } from './list-state'

interface MoneyFilterProps<Filter extends string> {
  list: ListState<Filter>
  name: Filter
  label: string
}

/** A filter with an amount, which counts when the field is left, or by Enter. */
export function MoneyFilter<Name extends string>({ list, name, label }: MoneyFilterProps<Name>) {
  const kept = list.value(name)
  const [text, setText] = useState(kept)
  useEffect(() => setText(kept), [kept])
  const submit = () => {
    if (text.trim() !== kept) list.set(name, text.trim())
  }
  return (
    <Filter label={label} isSet={kept !== ''}>
      <span className={styles.filterMoney}>
        <DecimalInput
          sign
          aria-label={label}
          value={text}
          onChange={setText}
          onPressEnter={submit}
          onBlur={submit}
        />
      </span>
    </Filter>
  )
}
