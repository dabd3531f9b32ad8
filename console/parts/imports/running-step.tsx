import { useWords } from '../../i18n/words'
import { JobProgress } from '../../ui/show/job-progress'
import { words } from './words'

/** How far the job is; it needs nobody to watch it. */
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
