import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../i18n/words'
import type { Figures } from '../show/figure-table'
import { words } from '../words'
import { AsTable } from './as-table'
import * as styles from './chart.module.css'
import type { ChartOption, Drawing } from './draw'

interface ChartProps {
  /** The picture in a sentence. */
  label: string
  option: ChartOption
  height: number
  /** The same values to read: exact, by keyboard, and without any picture. Absent where the page has them in a table anyway. */
  table?: Figures
  onPick?: (index: number) => void
}

/** A picture of figures with its table. The library that draws it is loaded after the page, into a place of its size. */
export function Chart({ label, option, height, table, onPick }: ChartProps) {
  const t = useWords(words)
  const box = useRef<HTMLDivElement>(null)
  const pick = useRef(onPick)
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    pick.current = onPick
  })
  useEffect(() => {
    let made: Drawing | null = null
    let isGone = false
    import('./draw').then(
      ({ begin }) => {
        if (isGone || !box.current) return
        made = begin(box.current, (index) => pick.current?.(index))
        setDrawing(made)
      },
      () => setFailed(true),
    )
    return () => {
      isGone = true
      made?.end()
      setDrawing(null)
    }
  }, [])
  useEffect(() => drawing?.show(option), [drawing, option])
  return (
    <div>
      <div
        ref={box}
        role="img"
        aria-label={label}
        className={onPick ? styles.pickable : undefined}
        style={{ height }}
      />
      {hasFailed ? <p className={styles.failed}>{t('chartFailed')}</p> : null}
      {table ? <AsTable label={label} table={table} isOpen={hasFailed} /> : null}
    </div>
  )
}
