import { Button, Pagination } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { ReplyOf } from '../../api/call'
import { useCall, useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { useMay } from '../../state/session'
import { DeleteDialog } from '../../ui/dialog/delete-dialog'
import { notify } from '../../ui/dialog/notify'
import { useLastPage } from '../../ui/list/last-page'
import { Panel } from '../../ui/page/panel'
import { When } from '../../ui/show/amounts'
import { Loaded } from '../../ui/show/loaded'
import * as textStyles from '../../ui/show/text.module.css'
import { DoneButton } from './done-button'
import { Due } from './due'
import { AddNote } from './note-line'
import { NoteKind } from './note-text'
import * as styles from './notes.module.css'
import { SHOW_NOTES } from './use-note'
import { words } from './words'

const NoteDialog = lazy(() => import('./note-dialog'))

type Note = ReplyOf<'GET /meters/{id}/notes/'>['results'][number]
type Opened = { do: 'edit' | 'remove'; note: Note } | null

const PAGE = 20

/** The notes of an account, newest first, also those of former customers. */
export function NotesPanel({ meter }: { meter: number }) {
  const t = useWords(words)
  const [page, setPage] = useState(1)
  const [opened, open] = useState<Opened>(null)
  const mayWrite = useMay()(['meterEdit', 'readingCreate', 'orderList'])
  const query = { page, page_size: PAGE }
  const list = useLastPage(
    { page, pageSize: PAGE },
    useCall('GET /meters/{id}/notes/', { path: { id: meter }, query }, { keepBefore: true }),
    setPage,
  )
  const close = () => open(null)
  return (
    <Panel title={t('note')} extra={mayWrite ? <AddNote meter={meter} /> : null}>
      <Loaded query={list}>
        {({ results, count }) => (
          <>
            {count === 0 ? <p className={textStyles.quiet}>{t('noneEver')}</p> : null}
            <ul className={styles.notes} aria-label={t('note')}>
              {results.map((note) => (
                <Row key={note.id} note={note} mayWrite={mayWrite} open={open} />
              ))}
            </ul>
            {count > PAGE ? (
              <Pagination current={page} pageSize={PAGE} total={count} onChange={setPage} />
            ) : null}
          </>
        )}
      </Loaded>
      {opened?.do === 'edit' ? (
        <Suspense fallback={null}>
          <NoteDialog meter={meter} note={opened.note} onClose={close} />
        </Suspense>
      ) : null}
      {opened?.do === 'remove' ? <RemoveNote note={opened.note} onClose={close} /> : null}
    </Panel>
  )
}

interface RowProps {
  note: Note
  mayWrite: boolean
  open: (opened: Opened) => void
}

function Row({ note, mayWrite, open }: RowProps) {
  const t = useWords(words)
  const { text, kind, done_at, due_on, is_former, customer_name, created_by_name, created_at } = note
  const isDone = done_at !== null
  return (
    <li>
      <div className={styles.noteBody}>
        <p className={isDone ? `${styles.noteSaid} ${styles.noteDone}` : styles.noteSaid}>
          <NoteKind kind={kind} /> {text}
        </p>
        <p className={styles.noteFacts}>
          {isDone ? <span>{t('doneOn', { time: done_at })}</span> : null}
          {isDone || is_former ? null : <Due on={due_on} />}
          {is_former ? <span>{t('former', { name: customer_name })}</span> : null}
          <span>{created_by_name}</span>
          <When value={created_at} />
        </p>
      </div>
      <div className={styles.noteActs}>
        {mayWrite ? <DoneButton note={note} /> : null}
        {mayWrite && note.may_change ? (
          <>
            <Button
              size="small"
              aria-label={t('editNamed', { text })}
              onClick={() => open({ do: 'edit', note })}
            >
              {t('edit')}
            </Button>
            <Button
              size="small"
              danger
              aria-label={t('removeNamed', { text })}
              onClick={() => open({ do: 'remove', note })}
            >
              {t('remove')}
            </Button>
          </>
        ) : null}
      </div>
    </li>
  )
}

function RemoveNote({ note: { id, meter, text }, onClose }: { note: Note; onClose: () => void }) {
  const t = useWords(words)
  const remove = useSend('DELETE /meters/{id}/notes/{note}/', SHOW_NOTES)
  return (
    <DeleteDialog
      title={t('removeTitle')}
      text={
        <>
          <p className={styles.noteSaid}>{text}</p>
          <p>{t('removeText')}</p>
        </>
      }
      okText={t('removeOk')}
      onDelete={async () => {
        await remove.mutateAsync({ path: { id: meter, note: id } })
        notify('success', t('removed'))
      }}
      onClose={onClose}
    />
  )
}
