import { Button } from 'antd'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useWords } from '../../i18n/words'
import { words } from '../words'
import * as styles from './filters.module.css'

/** A filter that narrows the list has this mark, so that none is folded away unseen. */
export const SET = 'data-set'

/**
 * Filters in one line. Those for which it has no room are folded, and a button unfolds them. They also unfold when one
 * of them is set; after a user has folded them again the button counts those.
 */
export function FilterLine({ children, after }: { children: ReactNode; after: ReactNode }) {
  const t = useWords(words)
  const line = useRef<HTMLDivElement>(null)
  const [{ folded, set }, setRest] = useState({ folded: 0, set: 0 })
  const [choice, choose] = useState<'folded' | 'unfolded' | null>(null)
  const isFolded = choice === 'folded' || (choice === null && set === 0)
  useLayoutEffect(() => {
    const element = line.current
    if (!element) return
    const measure = () => {
      const filters = [...element.children] as HTMLElement[]
      const top = filters[0]?.offsetTop ?? 0
      const rest = filters.filter(({ offsetTop, offsetHeight }) => offsetHeight > 0 && offsetTop > top + 8)
      for (const filter of filters) filter.toggleAttribute('data-folded', isFolded && rest.includes(filter))
      const marked = rest.filter((one) => one.matches(`[${SET}]`) || one.querySelector(`[${SET}]`)).length
      setRest((now) =>
        now.folded === rest.length && now.set === marked ? now : { folded: rest.length, set: marked },
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  })
  const more = isFolded && set > 0 ? t('moreFiltersSet', { count: set }) : t('moreFilters')
  return (
    <>
      <div ref={line} className={isFolded ? `${styles.line} ${styles.lineFolded}` : styles.line}>
        {children}
      </div>
      {folded > 0 ? (
        <Button
          type="link"
          aria-expanded={!isFolded}
          onClick={() => choose(isFolded ? 'unfolded' : 'folded')}
        >
          {isFolded ? more : t('fewerFilters')}
        </Button>
      ) : null}
      {after}
    </>
  )
}
