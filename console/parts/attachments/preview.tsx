import { Alert, Skeleton } from 'antd'
import { fileOf } from '../../api/call'
import { useWords } from '../../i18n/words'
import { Dialog } from '../../ui/dialog/dialog'
import type { Attachment } from './attachment'
import * as styles from './attachments.module.css'
import { useObjectUrl } from './use-object-url'
import { words } from './words'

/**
 * A picture or a PDF inside the page. The type of the blob is the stored one, whatever its content, and the page's
 * policy, which runs no script of a document, applies to it.
 */
export function Preview({ attachment, onClose }: { attachment: Attachment; onClose: () => void }) {
  const t = useWords(words)
  const { id, name, type } = attachment
  const load = async () => new Blob([await fileOf('GET /attachments/{id}/file/', { path: { id } })], { type })
  const { url, error } = useObjectUrl(load, String(id))
  return (
    <Dialog open title={name} onClose={onClose} width="min(1000px, calc(100vw - 32px))">
      {error ? <Alert type="error" role="alert" showIcon title={error.msg} /> : null}
      {url === null && !error ? <Skeleton active paragraph={{ rows: 8 }} /> : null}
      {url === null ? null : type === 'application/pdf' ? (
        <iframe className={styles.previewPdf} src={url} title={t('previewOf', { name })} />
      ) : (
        <img className={styles.previewPicture} src={url} alt={name} />
      )}
    </Dialog>
  )
}
