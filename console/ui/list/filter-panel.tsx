import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import * as styles from './filters.module.css'

interface FilterPanelProps {
  label: string
  children: ReactNode
  onClose: () => void
}

/** The choices of an input inside the panel, which the library shows at the end of the document. */
const CHOICES = '.ant-select-dropdown, .ant-picker-dropdown'
const MARGIN = 16

/** The input of a chip, below it: Escape leaves it, Enter takes what was typed, and so does a press elsewhere. */
export function FilterPanel({ label, children, onClose }: FilterPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const isInside = useRef(false)
  useLayoutEffect(() => {
    const right = panel.current!.getBoundingClientRect().right
    const over = right - (document.documentElement.clientWidth - MARGIN)
    if (over > 0) panel.current!.style.translate = `${-over}px`
  }, [])
  useEffect(() => {
    const pressed = ({ target }: PointerEvent) => {
      const isOfChip = isInside.current || panel.current?.parentElement?.contains(target as Node)
      isInside.current = false
      if (isOfChip) return
      // A text counts when its field is left.
      const { activeElement } = document
      if (activeElement instanceof HTMLElement && panel.current?.contains(activeElement)) activeElement.blur()
      onClose()
    }
    document.addEventListener('pointerdown', pressed)
    return () => document.removeEventListener('pointerdown', pressed)
  })
  const left = ({ relatedTarget: next }: FocusEvent<HTMLElement>) => {
    if (next === null || next.closest(CHOICES) || panel.current?.parentElement?.contains(next)) return
    onClose()
  }
  const entered = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, nativeEvent } = event
    if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return
    // Enter in a list of choices takes one of them, and a text that means nothing stays in sight.
    if (target.role === 'combobox' || !target.validity.valid) return
    // The same key would press the chip, which gets the focus.
    event.preventDefault()
    onClose()
  }
  const caught = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, nativeEvent } = event
    if (nativeEvent.isComposing) return
    // Tab leaves: the library would take the first of the choices. And by Escape a window around the list stays.
    if (key === 'Escape' || (key === 'Tab' && (target as Element).role === 'combobox'))
      event.stopPropagation()
    if (key === 'Escape') onClose()
  }
  return (
    // The choices of its inputs are elsewhere in the document, and their events come here, too.
    <div
      ref={panel}
      role="dialog"
      aria-label={label}
      className={styles.panel}
      onPointerDown={() => {
        isInside.current = true
      }}
      onBlur={left}
      onKeyDownCapture={caught}
      onKeyDown={entered}
    >
      <Suspense fallback={<span className={styles.filterSelect} />}>
        {children}
        <Focused panel={panel} />
      </Suspense>
    </div>
  )
}

/** Gives the focus to the first field when all of them are there. */
function Focused({ panel }: { panel: RefObject<HTMLElement | null> }) {
  useEffect(() => panel.current?.querySelector<HTMLElement>('input, button')?.focus(), [panel])
  return null
}
