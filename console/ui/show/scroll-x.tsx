import type { ReactNode } from 'react'
import './scroll-x.css'

/** Wide content on a narrow page: it scrolls by itself, by keyboard too. */
export function ScrollX({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
    <section className="scroll-x" aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
