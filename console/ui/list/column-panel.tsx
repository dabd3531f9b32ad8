import { Button, Checkbox } from 'antd'
import { type DragEvent, type LiHTMLAttributes, useEffect, useRef, useState } from 'react'
import { useWords } from '../../i18n/words'
import { NumberInput } from '../field/number-input'
import { Icon } from '../show/icon'
import { moved, toggled, wholeOrder } from './column-order'
import * as styles from './column-panel.module.css'
import { type Chosen, type Column, chosenColumns, withWidth } from './list-columns'
import type { ListState } from './list-state'
import { words } from './list-words'
import { useNarrowList } from './narrow'

/** A type of our own, so that a column dropped on a field does nothing there. */
const KIND = 'application/x-column'

interface PanelProps {
  list: ListState
  columns: readonly Column<never, string>[]
}

/** All columns of a list: which are shown, in which order, and how wide. By mouse and by keyboard. */
export default function ColumnPanel({ list, columns }: PanelProps) {
  const t = useWords(words)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.querySelector<HTMLElement>('input:enabled')?.focus(), [])
  const all = columns.map(({ key }) => key)
  const isNarrow = useNarrowList()
  const chosen = chosenColumns(columns, list, isNarrow)
  const { keys, onlyWide } = chosen
  const drag = useColumnDrag((key, to) => list.showColumns(moved(keys, key, to), { onlyWide }))
  const rows = wholeOrder(all, keys).flatMap((key) => columns.find((column) => column.key === key) ?? [])
  return (
    // A click on its ground keeps the focus inside.
    <div ref={panel} role="dialog" aria-label={t('columnPanel')} tabIndex={-1} className={styles.panel}>
      <ul className={styles.columns}>
        {rows.map((column) => (
          <ColumnRow
            key={column.key}
            {...{ list, column, all, chosen }}
            isFixed={column.key === all[0]}
            drag={drag(column.key)}
          />
        ))}
      </ul>
      <Button type="link" size="small" onClick={() => list.showColumns(null)}>
        {t('columnsDefault')}
      </Button>
    </div>
  )
}

interface RowProps {
  list: ListState
  column: Column<never, string>
  all: readonly string[]
  chosen: Chosen
  /** The first column of the list. */
  isFixed: boolean
  drag: LiHTMLAttributes<HTMLLIElement>
}

function ColumnRow({ list, column: { key, title }, all, chosen, isFixed, drag }: RowProps) {
  const t = useWords(words)
  const { keys, onlyWide, inSight } = chosen
  const isShown = isFixed || inSight.includes(key)
  const others = inSight.filter((one) => one !== all[0])
  const at = others.indexOf(key)
  const move = (name: 'up' | 'down', label: 'columnUp' | 'columnDown', to: string | undefined) => (
    <Button
      type="text"
      size="small"
      icon={<Icon name={name} />}
      aria-label={t(label, { column: title })}
      disabled={to === undefined}
      onClick={() => list.showColumns(moved(keys, key, to ?? key), { onlyWide })}
    />
  )
  return (
    <li {...(isFixed || !isShown ? {} : drag)} className={`${styles.column} ${drag.className ?? ''}`}>
      <span className={styles.handle}>{isFixed || !isShown ? null : <Icon name="handle" />}</span>
      <Checkbox
        className={styles.name}
        checked={isShown}
        disabled={isFixed}
        onChange={() => {
          // One that only this window hides has its place already.
          const isHidden = !isShown && keys.includes(key)
          const next = new Set([...onlyWide].filter((one) => one !== key))
          list.showColumns(isHidden ? keys : toggled(all, keys, key), { onlyWide: next })
        }}
      >
        {title}
      </Checkbox>
      {isShown ? (
        <NumberInput
          isAlone
          size="small"
          className={styles.width}
          aria-label={t('columnWidth', { column: title })}
          placeholder={t('columnAuto')}
          least={48}
          most={800}
          value={list.widths.get(key) ?? null}
          onChange={(width) =>
            typeof width !== 'string' &&
            list.showColumns(keys, { widths: withWidth(list.widths, key, width), onlyWide })
          }
        />
      ) : null}
      {isFixed || !isShown ? null : (
        <>
          {move('up', 'columnUp', others[at - 1])}
          {move('down', 'columnDown', others[at + 1])}
        </>
      )}
    </li>
  )
}

/** Changes the order with the browser's own dragging. */
function useColumnDrag(onDrop: (key: string, to: string) => void) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  return (key: string): LiHTMLAttributes<HTMLLIElement> => ({
    draggable: true,
    className: dragged !== null && key === over ? styles.target : '',
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData(KIND, key)
      event.dataTransfer.effectAllowed = 'move'
      setDragged(key)
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === null) return
      event.preventDefault()
      setOver(key)
    },
    onDrop: (event: DragEvent) => {
      if (dragged === null) return
      event.preventDefault()
      onDrop(dragged, key)
      end()
    },
    onDragEnd: end,
  })
}
