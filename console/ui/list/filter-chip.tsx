import { type ReactNode, use, useId, useLayoutEffect, useRef } from 'react'
import { useWords } from '../../i18n/words'
import { Icon } from '../show/icon'
import { words } from '../words'
import { Line } from './filter-line'
import { FilterPanel } from './filter-panel'
import * as styles from './filters.module.css'

export interface FilterProps {
  label: string
  /** It narrows the list. */
  isSet?: boolean
  /** The words for the rows that it finds. */
  said?: ReactNode
  /** Removes it. Without this it cannot be removed. */
  onClear?: () => void
  /** Its input. */
  children: ReactNode
}

/**
 * A filter as a chip: its label and what it asks for. It opens its input, and its cross removes it. One that asks for nothing is
 * among the others in the menu, unless it is one of the first.
 */
export function Filter({ label, isSet = false, said, onClear, children }: FilterProps) {
  const t = useWords(words)
  const id = useId()
  const line = use(Line)
  const isOpen = line.opened === id
  const isShown = line.shows(id)
  /** The focus is here, or comes back when the input closes. */
  const hasFocus = useRef(false)
  useLayoutEffect(() => line.tell({ id, label, isSet }), [label, isSet])
  useLayoutEffect(() => () => line.forget(id), [])
  useLayoutEffect(() => {
    if (isOpen) hasFocus.current = true
    if (isOpen || !hasFocus.current) return
    const { activeElement: now } = document
    hasFocus.current = now === null || now === document.body || now.id === id || line.isMenu(now)
    if (hasFocus.current) line.focus(id)
  }, [isOpen, isSet, isShown])
  if (!isShown) return null
  const clear = () => {
    hasFocus.current = true
    onClear?.()
    document.getElementById(id)?.focus()
  }
  return (
    <span className={isSet ? `${styles.chip} ${styles.chipSet}` : styles.chip}>
      <button
        type="button"
        id={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={({ currentTarget }) => {
          currentTarget.title = said === undefined ? '' : (currentTarget.textContent ?? '')
        }}
        onClick={() => line.open(isOpen ? null : id)}
      >
        <span className={styles.filterLabel}>{label}</span>{' '}
        {said === undefined ? <Icon name="down" size={12} /> : <span className={styles.said}>{said}</span>}
      </button>
      {isSet && onClear ? (
        <button type="button" aria-label={t('removeFilter', { label })} onClick={clear}>
          <Icon name="close" size={12} />
        </button>
      ) : null}
      {isOpen ? (
        <FilterPanel label={label} onClose={() => line.open(null)}>
          {children}
        </FilterPanel>
      ) : null}
    </span>
  )
}
