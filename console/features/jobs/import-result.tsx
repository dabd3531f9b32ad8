import { useParams } from 'react-router'
import { useWords } from '../../i18n/words'
import { TakeBack } from '../../parts/corrections/take-back'
import { Verdict } from '../../parts/imports/checked-step'
import { ImportOutcome } from '../../parts/imports/import-outcome'
import * as importsStyles from '../../parts/imports/imports.module.css'
import { type ImportKind, KINDS } from '../../parts/imports/kinds'
import { ResultRows } from '../../parts/imports/result-rows'
import { words } from '../../parts/imports/words'
import * as styles from '../../ui/page/page.module.css'
import { PageHeader } from '../../ui/page/page-header'
import { useTabTitle } from '../../ui/page/tab-title'
import { isFinished, type Job, useJob } from '../../ui/show/job'
import { JobProgress } from '../../ui/show/job-progress'
import { Loaded } from '../../ui/show/loaded'
import { Outcome } from '../../ui/show/outcome'

/** The result of an import, for its starter, as long as its job is kept. */
export default function ImportResult() {
  const t = useWords(words)
  const { id = '' } = useParams()
  const query = useJob(Number(id))
  const file = query.data?.file ?? ''
  useTabTitle({ zh: `导入结果 ${file}`.trim(), en: `Import result ${file}`.trim() })
  return (
    <>
      <PageHeader title={file ? t('resultOf', { name: file }) : t('result')} />
      <div className={styles.panel}>
        <Loaded query={query}>
          {(job) => (isFinished(job) ? <Ended job={job} /> : <JobProgress id={job.id} />)}
        </Loaded>
      </div>
    </>
  )
}

const KIND_OF: Partial<Record<Job['kind'], ImportKind>> = {
  meter_import: 'meters',
  change_import: 'changes',
  charge_import: 'charges',
  module_import: 'modules',
  location_import: 'locations',
}

function Ended({ job }: { job: Job }) {
  const t = useWords(words)
  const kind = KIND_OF[job.kind] ?? 'readings'
  const hasRows = job.results.length > 0
  return (
    <section className={`${importsStyles.importSection} ${importsStyles.importWhole}`}>
      {job.state === 'failed' ? (
        <Outcome icon="warning" title={t('jobFailed')} text={job.msg} />
      ) : job.check ? (
        <Verdict job={job} />
      ) : (
        <ImportOutcome kind={kind} job={job} />
      )}
      {job.state === 'done' ? (
        <p>
          <TakeBack job={job} />
        </p>
      ) : null}
      {hasRows ? <ResultRows made={KINDS[kind]} job={job} name={job.file ?? t('result')} /> : null}
    </section>
  )
}
