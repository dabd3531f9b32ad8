import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { useWords } from '../../i18n/words'
import { PageHeader } from '../../ui/page/page-header'
import { type Job, useJob } from '../../ui/show/job'
import { Loaded } from '../../ui/show/loaded'
import ImportResult from './import-result'
import { words } from './words'

const InvoiceJob = lazy(() => import('./invoice-job'))
const FileJob = lazy(() => import('./file-job'))
/** Jobs that make a file. */
const OF_FILES: ReadonlySet<Job['kind']> = new Set(['order_print', 'list_export'])
const OF_INVOICES: ReadonlySet<Job['kind']> = new Set(['invoice_bulk', 'invoice_archive'])

/** Progress and result of a job, for its starter, as long as it is kept. */
export default function JobResult() {
  const { id = '' } = useParams()
  const query = useJob(Number(id))
  const { data } = query
  const Own = data && (OF_FILES.has(data.kind) ? FileJob : OF_INVOICES.has(data.kind) ? InvoiceJob : null)
  if (Own === null) return <ImportResult />
  return Own ? (
    <Suspense fallback={<Heading />}>
      <Own job={data} />
    </Suspense>
  ) : (
    <>
      <Heading />
      <Loaded query={query}>{() => null}</Loaded>
    </>
  )
}

/** Until it is known what the job does. */
function Heading() {
  return <PageHeader title={useWords(words)('title')} />
}
