import { Alert, Skeleton } from 'antd'
import { fileOf } from '../../api/call'
import { useObjectUrl } from '../../parts/attachments/use-object-url'
import { Dialog } from '../../ui/dialog/dialog'
import * as styles from './jobs.module.css'

/** The PDF that a job made, in the browser's own viewer, which prints it. */
export function PdfDialog({ job, name, onClose }: { job: number; name: string; onClose: () => void }) {
  const load = async () =>
    new Blob([await fileOf('GET /jobs/{id}/file/', { path: { id: job } })], { type: 'application/pdf' })
  const { url, error } = useObjectUrl(load, String(job))
  return (
    <Dialog open title={name} onClose={onClose} width="min(1000px, calc(100vw - 32px))">
      {error ? <Alert type="error" role="alert" showIcon title={error.msg} /> : null}
      {url === null && !error ? <Skeleton active paragraph={{ rows: 8 }} /> : null}
      {url === null ? null : <iframe className={styles.paper} src={url} title={name} />}
    </Dialog>
  )
}
