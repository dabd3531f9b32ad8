import { Button } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import { useWords } from '../../i18n/words'
import { Icon } from '../show/icon'
import { words } from '../words'
import type { Column } from './list-columns'
import type { ListState } from './list-state'
import * as styles from './list-table.module.css'

const ColumnPanel = lazy(() => import('./column-panel'))

/** The visible columns, their order and width: stored for the user, and in the URL for a link. */
export function ColumnChooser<Row>({
  list,
  columns,
}: {
  list: ListState
  columns: readonly Column<Row, string>[]
}) {
  const t = useWords(words)
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const close = () => {
    setOpen(false)
    place.current?.querySelector('button')?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it watches over the controls inside
    <div
      ref={place}
      className={styles.listColumns}
      // The focus has gone elsewhere: by a click beside the panel, or by Tab.
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && isOpen) close()
      }}
    >
      <Button
        type="text"
        size="small"
        icon={<Icon name="columns" />}
        title={t('columns')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.buttonText}>{t('columns')}</span>
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <ColumnPanel list={list} columns={columns} />
        </Suspense>
      ) : null}
    </div>
  )
}
