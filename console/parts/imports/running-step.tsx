import { useWords } from '../../i18n/words'
import { JobProgress } from '../../ui/show/job-progress'
import { words } from './words'

/** The progress of the job, which continues without being watched. */
export function RunningStep({ job, title }: { job: number; title: string }) {
  const t = useWords(words)
  return (
    <section className="import-section">
      <h2>{title}</h2>
      <JobProgress id={job} />
      <p className="import-hint">{t('leaveHint')}</p>
    </section>
  )
}
