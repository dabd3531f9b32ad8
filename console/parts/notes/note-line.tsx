import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { ReplyOf } from '../../api/call'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { useMay } from '../../state/session'
import { When } from '../../ui/show/amounts'
import { Icon } from '../../ui/show/icon'
import { DoneButton } from './done-button'
import { Due } from './due'
import { NoteKind } from './note-text'
import * as styles from './notes.module.css'
import { words } from './words'

const NoteDialog = lazy(() => import('./note-dialog'))

type LookedUp = NonNullable<ReplyOf<'GET /meters/lookup/'>[number]['note']>

/** The newest open note of an account that is charged, with the act that writes another one. */
export function LookedUpNote({ meter }: { meter: number }) {
  const { data } = useCall('GET /meters/lookup/', { query: { meter } })
  return <NoteLine meter={meter} note={data && (data[0]?.note ?? null)} />
}

/** The same on the page of the account. */
export function AccountNote({ meter }: { meter: number }) {
  const { data } = useCall('GET /notes/', { query: { meter, state: 'open', page_size: 1 } })
  return <NoteLine meter={meter} note={data && (data.results[0] ?? null)} />
}

interface NoteLineProps {
  meter: number
  /** Its place is kept until it is known. */
  note: LookedUp | null | undefined
}

export function NoteLine({ meter, note }: NoteLineProps) {
  const t = useWords(words)
  const mayWrite = useMay()(['meterEdit', 'readingCreate', 'orderList'])
  return (
    <section className={styles.noteLine} aria-label={t('note')}>
      <div className={styles.noteBody}>
        {note ? (
          <p className={styles.noteSaid}>
            <NoteKind kind={note.kind} /> {note.text}
          </p>
        ) : null}
        <p className={styles.noteFacts}>
          {note ? (
            <>
              <Due on={note.due_on} />
              <span>{note.created_by_name}</span>
              <When value={note.created_at} />
            </>
          ) : note === null ? (
            t('none')
          ) : null}
        </p>
      </div>
      {mayWrite ? (
        <div className={styles.noteActs}>
          {note ? <DoneButton note={{ ...note, meter, done_at: null }} /> : null}
          <AddNote meter={meter} />
        </div>
      ) : null}
    </section>
  )
}

/** Writes a note, in a dialog. */
export function AddNote({ meter }: { meter: number }) {
  const t = useWords(words)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" icon={<Icon name="plus" />} onClick={() => setOpen(true)}>
        {t('add')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <NoteDialog meter={meter} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
