import { LARGEST_ATTACHMENT, MOST_ATTACHMENTS } from '@water/contract/attachments/calls'
import { Alert, Button, Pagination, Progress } from 'antd'
import { useState } from 'react'
import { asApiError } from '../../api/api-error'
import { call, download } from '../../api/call'
import { useNamedScope } from '../../api/named-scope'
import { invalidate, useCall, useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { DeleteDialog } from '../../ui/dialog/delete-dialog'
import { notify } from '../../ui/dialog/notify'
import { FileDrop } from '../../ui/field/file-drop'
import { useLastPage } from '../../ui/list/last-page'
import { Panel } from '../../ui/page/panel'
import { When } from '../../ui/show/amounts'
import { Icon } from '../../ui/show/icon'
import { Loaded } from '../../ui/show/loaded'
import * as textStyles from '../../ui/show/text.module.css'
import type { Attachment } from './attachment'
import * as styles from './attachments.module.css'
import { fileSize } from './file-size'
import { Preview } from './preview'
import { useUpload } from './use-upload'
import { words } from './words'

type Opened = { do: 'preview' | 'delete'; attachment: Attachment } | null

interface AttachmentsPanelProps {
  /** The object that the files belong to. */
  of: Attachment['object_type']
  id: number
}

const KINDS = ['.pdf', '.jpg', '.jpeg', '.png', '.webp']
const PAGE = 20
const PATH = '/attachments/'

/** Files of a record: upload, preview, download and deletion. */
export function AttachmentsPanel({ of, id }: AttachmentsPanelProps) {
  const t = useWords(words)
  const [page, setPage] = useState(1)
  const [opened, open] = useState<Opened>(null)
  // Without the automatic organization parameter: named here (domain.md §4).
  const query = {
    object_type: of,
    object_id: String(id),
    page: String(page),
    page_size: String(PAGE),
    ...useNamedScope(),
  }
  const list = useLastPage(
    { page, pageSize: PAGE },
    useCall('GET /attachments/', { query }, { keepBefore: true }),
    setPage,
  )
  const close = () => open(null)
  return (
    <Panel title={t('title')}>
      <Sender of={of} id={id} />
      <Loaded query={list}>
        {({ results, count }) => (
          <>
            {count === 0 ? <p className={textStyles.quiet}>{t('none')}</p> : null}
            <ul className={styles.attachments} aria-label={t('title')}>
              {results.map((attachment) => (
                <Row key={attachment.id} attachment={attachment} open={open} />
              ))}
            </ul>
            {count > PAGE ? (
              <Pagination current={page} pageSize={PAGE} total={count} onChange={setPage} />
            ) : null}
          </>
        )}
      </Loaded>
      {opened?.do === 'preview' ? <Preview attachment={opened.attachment} onClose={close} /> : null}
      {opened?.do === 'delete' ? <DeleteAttachment attachment={opened.attachment} onClose={close} /> : null}
    </Panel>
  )
}

/** One file at a time, sent as soon as it is chosen. */
function Sender({ of, id }: AttachmentsPanelProps) {
  const t = useWords(words)
  const scope = useNamedScope()
  const { share, error, send, cancel, reset } = useUpload()
  const [name, setName] = useState('')

  async function take(file: File | null) {
    reset()
    if (file === null) return
    setName(file.name)
    const body = new FormData()
    body.append('object_type', of)
    body.append('object_id', String(id))
    if (scope.organization !== undefined) body.append('organization', String(scope.organization))
    body.append('file', file)
    const isDone = await send((transport) => call('POST /attachments/', { body, ...transport }))
    if (!isDone) return
    notify('success', t('sent', { name: file.name }))
    await invalidate(PATH)
  }
  const limit = LARGEST_ATTACHMENT / 1024 / 1024
  return (
    <div className={styles.attachmentsSender}>
      <FileDrop
        value={null}
        onChange={take}
        kinds={KINDS}
        limitMb={limit}
        hint={t('hint', { limit, most: MOST_ATTACHMENTS[of] })}
        disabled={share !== null}
      />
      {share === null ? null : (
        <div className={styles.attachmentsProgress}>
          <span>{t('sending', { name })}</span>
          <Progress percent={Math.floor(share * 100)} aria-label={t('sending', { name })} />
          <Button size="small" onClick={cancel}>
            {t('cancel')}
          </Button>
        </div>
      )}
      {error ? (
        <Alert type="error" role="alert" showIcon title={t('notSent', { name })} description={error.msg} />
      ) : null}
    </div>
  )
}

function Row({ attachment, open }: { attachment: Attachment; open: (opened: Opened) => void }) {
  const t = useWords(words)
  const [isBusy, setBusy] = useState(false)
  const { id, name, type, size, created_at, created_by_name } = attachment
  async function save() {
    setBusy(true)
    try {
      await download('GET /attachments/{id}/file/', name, { path: { id } })
    } catch (error) {
      notify('error', asApiError(error).msg)
    } finally {
      setBusy(false)
    }
  }
  return (
    <li>
      <Icon name={type === 'application/pdf' ? 'reading' : 'picture'} size={20} />
      <button
        type="button"
        className={styles.attachmentName}
        aria-label={t('previewOf', { name })}
        onClick={() => open({ do: 'preview', attachment })}
      >
        {name}
      </button>
      <span className={styles.attachmentFacts}>
        <span>{fileSize(size)}</span>
        <span>{created_by_name ?? '—'}</span>
        <When value={created_at} />
      </span>
      <span className={styles.attachmentActs}>
        <Button
          size="small"
          icon={<Icon name="download" />}
          loading={isBusy}
          aria-label={t('saveNamed', { name })}
          onClick={save}
        >
          {t('save')}
        </Button>
        <Button
          size="small"
          danger
          aria-label={t('deleteNamed', { name })}
          onClick={() => open({ do: 'delete', attachment })}
        >
          {t('delete')}
        </Button>
      </span>
    </li>
  )
}

function DeleteAttachment({ attachment, onClose }: { attachment: Attachment; onClose: () => void }) {
  const t = useWords(words)
  const { id, name } = attachment
  const remove = useSend('DELETE /attachments/{id}/', [PATH])
  return (
    <DeleteDialog
      title={t('deleteTitle', { name })}
      text={<p>{t('deleteText')}</p>}
      okText={t('deleteConfirm')}
      onDelete={async () => {
        await remove.mutateAsync({ path: { id } })
        notify('success', t('deleted', { name }))
      }}
      onClose={onClose}
    />
  )
}
