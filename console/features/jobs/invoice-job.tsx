import { Alert, Button } from 'antd'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { download } from '../../api/call'
import { invalidate } from '../../api/queries'
import { useWords } from '../../i18n/words'
import * as importsStyles from '../../parts/imports/imports.module.css'
import { ResultRows } from '../../parts/imports/result-rows'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { Can } from '../../ui/page/can'
import { PageHeader } from '../../ui/page/page-header'
import { Panel } from '../../ui/page/panel'
import { useTabTitle } from '../../ui/page/tab-title'
import { DownloadButton } from '../../ui/show/download-button'
import { isFinished, type Job } from '../../ui/show/job'
import { JobProgress } from '../../ui/show/job-progress'
import { words } from './words'

const MADE = { place: 'InvoiceDetail', see: ['invoiceView'] } as const

/** Many invoices at once, or the archive of their files. */
export default function InvoiceJob({ job }: { job: Job }) {
  const t = useWords(words)
  const isBulk = job.kind === 'invoice_bulk'
  const title = t(isBulk ? 'bulk' : 'archive')
  useTabTitle({
    zh: isBulk ? words.zh.bulk : words.zh.archive,
    en: isBulk ? words.en.bulk : words.en.archive,
  })
  const isEnded = isFinished(job)
  useEffect(() => {
    if (isEnded) invalidate('/invoices/', '/orders/')
  }, [isEnded])
  return (
    <>
      <PageHeader title={title}>{isEnded ? <Next job={job} /> : null}</PageHeader>
      <Panel>
        <section className={`${importsStyles.importSection} ${importsStyles.importWhole}`}>
          {isEnded ? (
            <Outcome job={job} />
          ) : (
            <>
              <JobProgress id={job.id} />
              <p>{t('leave')}</p>
            </>
          )}
          {isEnded && job.results.length > 0 ? <ResultRows made={MADE} job={job} name={title} /> : null}
        </section>
      </Panel>
    </>
  )
}

function Outcome({ job }: { job: Job }) {
  const t = useWords(words)
  const isBulk = job.kind === 'invoice_bulk'
  const may = useMay()
  const says = isBulk
    ? ({ all: 'bulkDone', partly: 'bulkPartly' } as const)
    : ({ all: 'archiveDone', partly: 'archivePartly' } as const)
  const good = job.done - job.failed
  const bad = job.failed
  if (job.state === 'failed') return <Alert type="error" showIcon title={t('failed')} description={job.msg} />
  return (
    <Alert
      type={bad === 0 ? 'success' : good === 0 ? 'error' : 'warning'}
      showIcon
      title={t(bad === 0 ? says.all : says.partly, { good, bad })}
      description={
        good > 0 ? t(isBulk ? (may(['invoiceList']) ? 'bulkText' : 'bulkTold') : 'archiveText') : undefined
      }
    />
  )
}

/** The next steps with the invoices that the job has made. */
function Next({ job }: { job: Job }) {
  const t = useWords(words)
  const navigate = useNavigate()
  if (job.kind === 'invoice_bulk')
    return (
      <Can need={['invoiceList']}>
        <Button type="primary" onClick={() => navigate(pathTo('InvoiceList'))}>
          {t('toInvoices')}
        </Button>
      </Can>
    )
  const call = { path: { id: job.id }, timeoutMs: DOWNLOAD_MS }
  const save = () => download('GET /jobs/{id}/file/', job.file ?? 'invoices.zip', call)
  return job.has_result_file ? (
    <DownloadButton type="primary" onDownload={save}>
      {t('downloadArchive')}
    </DownloadButton>
  ) : null
}

/** An archive of thousands of files is packed while it is sent. */
const DOWNLOAD_MS = 600_000
