import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { type Job, useJob } from '../../ui/show/job'
import ImportResult from './import-result'

const InvoiceJob = lazy(() => import('./invoice-job'))
const OF_INVOICES: ReadonlySet<Job['kind']> = new Set(['invoice_bulk', 'invoice_archive'])

/** Progress and result of a job, for its starter, as long as it is kept. */
export default function JobResult() {
  const { id = '' } = useParams()
  const { data } = useJob(Number(id))
  if (data === undefined || !OF_INVOICES.has(data.kind)) return <ImportResult />
  return (
    <Suspense fallback={null}>
      <InvoiceJob job={data} />
    </Suspense>
  )
}
