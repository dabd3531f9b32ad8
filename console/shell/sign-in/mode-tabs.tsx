import { own } from '@water/rules/own'
import { type KeyboardEvent, useRef } from 'react'
import * as styles from './sign-in.module.css'

interface ModeTabsProps<Mode extends string> {
  label: string
  modes: readonly { mode: Mode; title: string }[]
  chosen: Mode
  /** The id of the panel with the chosen form. */
  panel: string
  onChoose: (mode: Mode) => void
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** The forms of the sign-in page as tabs: one stop of the Tab key, and the arrows choose. */
export function ModeTabs<Mode extends string>({
  label,
  modes,
  chosen,
  panel,
  onChoose,
}: ModeTabsProps<Mode>) {
  const list = useRef<HTMLDivElement>(null)
  function move(event: KeyboardEvent) {
    const step = own(STEPS, event.key)
    if (step === undefined) return
    event.preventDefault()
    const at = modes.findIndex(({ mode }) => mode === chosen)
    const next = (at + step + modes.length) % modes.length
    onChoose(modes[next]!.mode)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <div ref={list} role="tablist" aria-label={label} className={styles.signInModes} onKeyDown={move}>
      {modes.map(({ mode, title }) => (
        <button
          key={mode}
          type="button"
          role="tab"
          aria-selected={mode === chosen}
          aria-controls={panel}
          tabIndex={mode === chosen ? 0 : -1}
          onClick={() => onChoose(mode)}
        >
          {title}
        </button>
      ))}
    </div>
  )
}
