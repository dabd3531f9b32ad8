import { Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../i18n/words'
import { Icon } from '../show/icon'
import { words } from '../words'
import * as styles from './filters.module.css'
import type { ListState } from './list-state'

/** A pause in the typing that is long enough to ask: a fast typist's letters come every 200 ms. */
const REST_MS = 300

interface SearchFieldProps {
  list: ListState
  hint: string
  /** The rows in sight are those of an earlier text while this is true. */
  onTyping: (isTyping: boolean) => void
}

/**
 * Searches while one types, at each pause, and at once by Enter. Letters that an input method still composes are no
 * text yet.
 */
export function SearchField({ list, hint, onTyping }: SearchFieldProps) {
  const t = useWords(words)
  const [text, setText] = useState(list.search)
  const isComposing = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(list.search)
  const latest = useRef(list)
  useEffect(() => {
    latest.current = list
  })
  // The address has changed by other means: a link, Back, or "clear filters". What is being typed is not lost to the
  // address of its own beginning.
  useEffect(() => {
    if (list.search === asked.current) return
    asked.current = list.search
    clearTimeout(timer.current)
    onTyping(false)
    setText(list.search)
  }, [list.search])
  useEffect(() => () => clearTimeout(timer.current), [])

  function ask(typed: string) {
    clearTimeout(timer.current)
    onTyping(false)
    const search = typed.trim()
    if (search === latest.current.search) return
    const replaces = asked.current !== ''
    asked.current = search
    latest.current.change({ search }, { replaces })
  }
  function type(typed: string) {
    setText(typed)
    clearTimeout(timer.current)
    if (isComposing.current) return
    onTyping(typed.trim() !== latest.current.search)
    timer.current = setTimeout(() => ask(typed), REST_MS)
  }
  return (
    <span className={`${styles.filter} ${styles.filterSearch}`}>
      <Input
        value={text}
        aria-label={t('search')}
        placeholder={hint}
        title={hint}
        allowClear
        prefix={<Icon name="search" />}
        onCompositionStart={() => {
          isComposing.current = true
        }}
        onCompositionEnd={({ currentTarget }) => {
          isComposing.current = false
          type(currentTarget.value)
        }}
        onChange={(event) => {
          type(event.target.value)
          if (event.type === 'click') ask('')
        }}
        onPressEnter={() => {
          if (!isComposing.current) ask(text)
        }}
        onBlur={() => ask(text)}
      />
    </span>
  )
}
