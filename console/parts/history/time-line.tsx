import type { ObjectKind } from '@water/contract/object'
import { type ObjectName, objects } from '@water/contract/objects'
import { own } from '@water/rules/own'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { invalidate, useCall } from '../../api/queries'
import { onLocaleChange } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { pagesOf } from '../../object-pages'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { Panel } from '../../ui/page/panel'
import { When } from '../../ui/show/amounts'
import { Loaded } from '../../ui/show/loaded'
import { Changes, type Entry } from './changes'
import * as styles from './history.module.css'
import { words } from './words'

interface Subject {
  of: ObjectName
  id: number
}

// The server words it, so another language needs another request.
onLocaleChange(() => invalidate('/audit/'))

const kinds: Readonly<Record<string, ObjectKind>> = objects
/** Whoever may see an object may see its history. */
const useMayRead = (of: ObjectName): boolean => useMay()(own(kinds, of)?.readers ?? 'staff')

/**
 * `<TimeLinePanel of="payment" id={payment.id} />`: the changes of a record or a document with their actors, newest
 * first.
 */
export function TimeLinePanel(subject: Subject) {
  const t = useWords(words)
  if (!useMayRead(subject.of)) return null
  return (
    <Panel title={t('title')}>
      <TimeLine {...subject} />
    </Panel>
  )
}

/** `<TimeLineButton of="diameter" id={row.id} name={row.name} />`: the same beside a form or a row, in a drawer. */
export function TimeLineButton({
  name,
  inRow = false,
  ...subject
}: Subject & {
  name: string
  /** Among the actions of a list's row. */
  inRow?: boolean
}) {
  const t = useWords(words)
  const [isOpen, setOpen] = useState(false)
  if (!useMayRead(subject.of)) return null
  return (
    <>
      <Button
        {...(inRow ? { type: 'link', size: 'small' } : {})}
        aria-label={inRow ? t('of', { name }) : undefined}
        onClick={() => setOpen(true)}
      >
        {t('show')}
      </Button>
      <Drawer
        title={t('of', { name })}
        open={isOpen}
        size="min(560px, 100vw)"
        destroyOnHidden
        onClose={() => setOpen(false)}
      >
        <TimeLine {...subject} />
      </Drawer>
    </>
  )
}

const FIRST = 10
const MOST = 200

/** The time line alone, for a page with its own place for it. */
export function TimeLine({ of, id }: Subject) {
  const t = useWords(words)
  const [size, setSize] = useState(FIRST)
  const query = { object_type: of, object_id: String(id), page_size: String(size) }
  const entries = useCall('GET /audit/timeline/', { query }, { keepBefore: true })
  return (
    <Loaded query={entries}>
      {({ results, count }) => (
        <>
          {results.length === 0 ? <p className={styles.historyNone}>{t('none')}</p> : null}
          <ol className={styles.history}>
            {results.map((entry) => (
              <li key={`${entry.organization} ${entry.id} ${entry.object}`}>
                <EntryLine entry={entry} isOther={entry.object !== id || entry.object_type !== of} />
                <Changes changes={entry.changes} />
              </li>
            ))}
          </ol>
          {count > results.length && size < MOST ? (
            <Button
              size="small"
              loading={entries.isPlaceholderData}
              onClick={() => setSize(Math.min(MOST, size * 4))}
            >
              {t('more')}
            </Button>
          ) : null}
        </>
      )}
    </Loaded>
  )
}

function EntryLine({ entry, isOther }: { entry: Entry; isOther: boolean }) {
  const t = useWords(words)
  return (
    <p className={styles.historyLine}>
      <When value={entry.at} />
      <strong>{entry.title}</strong>
      {isOther ? <ObjectLink entry={entry} /> : null}
      {entry.count === null ? null : <span>{t('batchOf', { count: entry.count })}</span>}
      <span>{entry.actor_name || t('nobody')}</span>
      {entry.address ? (
        <span className={styles.historyFrom}>{t('from', { address: entry.address })}</span>
      ) : null}
    </p>
  )
}

/** An object without a page is only named. */
export function ObjectLink({
  entry: { object, object_type, object_type_name, object_name, action },
}: {
  entry: Entry
}) {
  const [page] = pagesOf(object_type)
  if (object === null) return null
  const name = object_name || `${object_type_name} ${object}`
  if (!page || action.endsWith('.delete')) return <span>{name}</span>
  return <Link to={pathTo(page as 'MeterDetail', { id: object })}>{name}</Link>
}
