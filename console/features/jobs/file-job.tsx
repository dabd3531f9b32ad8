import { Alert, Button } from 'antd'
import { useState } from 'react'
import { download } from '../../api/call'
import { useWords } from '../../i18n/words'
import { PageHeader } from '../../ui/page/page-header'
import { Panel } from '../../ui/page/panel'
import { useTabTitle } from '../../ui/page/tab-title'
import { DownloadButton } from '../../ui/show/download-button'
import { Icon } from '../../ui/show/icon'
import { isFinished, type Job } from '../../ui/show/job'
import { JobProgress } from '../../ui/show/job-progress'
import { PdfDialog } from './pdf-dialog'
import { words } from './words'

/** A hundred megabytes on a slow line. */
const DOWNLOAD_MS = 600_000

/** A job that makes a file: how far it is, and then the file. */
export default function FileJob({ job }: { job: Job }) {
  const t = useWords(words)
  const name = job.file ?? t('title')
  useTabTitle({ zh: name, en: name })
  return (
    <>
      <PageHeader title={name}>
        {job.has_result_file ? <FileButtons job={job} name={name} /> : null}
      </PageHeader>
      <Panel>
        {isFinished(job) ? (
          <Ended job={job} />
        ) : (
          <>
            <JobProgress id={job.id} />
            <p>{t('leave')}</p>
          </>
        )}
      </Panel>
    </>
  )
}

function Ended({ job }: { job: Job }) {
  const t = useWords(words)
  if (job.state === 'failed') return <Alert type="error" showIcon title={t('failed')} description={job.msg} />
  if (job.file === null) return <Alert type="info" showIcon title={t('fileNotAllowed')} />
  if (!job.has_result_file) return <Alert type="info" showIcon title={t('fileGone')} />
  return (
    <Alert type="success" showIcon title={t('fileMade', { count: job.done })} description={t('fileKept')} />
  )
}

function FileButtons({ job, name }: { job: Job; name: string }) {
  const t = useWords(words)
  const [isShown, setShown] = useState(false)
  const save = () => download('GET /jobs/{id}/file/', name, { path: { id: job.id }, timeoutMs: DOWNLOAD_MS })
  return (
    <>
      <DownloadButton onDownload={save}>{t('downloadFile')}</DownloadButton>
      {name.endsWith('.pdf') ? (
        <Button type="primary" icon={<Icon name="print" />} onClick={() => setShown(true)}>
          {t('openPdf')}
        </Button>
      ) : null}
      {isShown ? <PdfDialog job={job.id} name={name} onClose={() => setShown(false)} /> : null}
    </>
  )
}
