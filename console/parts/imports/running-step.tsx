import { useWords } from '../../i18n/words'
import { JobProgress } from '../../ui/show/job-progress'
import * as textStyles from '../../ui/show/text.module.css'
import * as styles from './imports.module.css'
import { words } from './words'

/** The progress of the job, which continues without being watched. */
export function RunningStep({ job, title }: { job: number; title: string }) {
  const t = useWords(words)
  return (
    <section className={styles.importSection}>
      <h2>{title}</h2>
      <JobProgress id={job} />
      <p className={textStyles.quiet}>{t('leaveHint')}</p>
    </section>
  )
}
