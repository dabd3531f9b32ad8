import { useParams } from 'react-router'
import { useWords } from '../../i18n/words'
import { isFinished, type Job, useJob } from '../../ui/job'
import { JobProgress } from '../../ui/job-progress'
import { Loaded } from '../../ui/loaded'
import { Outcome } from '../../ui/outcome'
import { PageHeader } from '../../ui/page-header'
import { useTabTitle } from '../../ui/tab-title'
import { Verdict } from './checked-step'
import './imports.css'
import { ImportOutcome } from './import-outcome'
import { ResultRows } from './result-rows'
import { words } from './words'

/** What became of an import, for whoever started it, as long as its job is kept. */
export default function ImportResult() {
  const t = useWords(words)
  const { id = '' } = useParams()
  const query = useJob(Number(id))
  const file = query.data?.file ?? ''
  useTabTitle({ zh: `导入结果 ${file}`.trim(), en: `Import result ${file}`.trim() })
  return (
    <>
      <PageHeader title={file ? t('resultOf', { name: file }) : t('result')} />
      <div className="panel">
        <Loaded query={query}>
          {(job) => (isFinished(job) ? <Ended job={job} /> : <JobProgress id={job.id} />)}
        </Loaded>
      </div>
    </>
  )
}

function Ended({ job }: { job: Job }) {
  const t = useWords(words)
  const kind = job.kind === 'meter_import' ? 'meters' : 'readings'
  const hasRows = job.results.length > 0
  return (
    <section className="import-section">
      {job.state === 'failed' ? (
        <Outcome icon="warning" title={t('jobFailed')} text={job.msg} />
      ) : job.check ? (
        <Verdict job={job} />
      ) : (
        <ImportOutcome kind={kind} job={job} />
      )}
      {hasRows ? <ResultRows kind={kind} job={job} name={job.file ?? t('result')} /> : null}
    </section>
  )
}
