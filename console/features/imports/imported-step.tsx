import { Alert, Button } from 'antd'
import { useWords } from '../../i18n/words'
import type { Job } from '../../ui/job-progress'
import { grouped } from './grouped'
import type { ImportKind } from './kinds'
import { ResultRows } from './result-rows'
import { words } from './words'

interface ImportedStepProps {
  kind: ImportKind
  job: Job
  name: string
  onStartOver: () => void
  onFinish: () => void
}

/** What has been imported, and each row that has not, with why. */
export function ImportedStep({ kind, job, name, onStartOver, onFinish }: ImportedStepProps) {
  const t = useWords(words)
  const bad = job.failed
  const good = job.total - bad
  const partly = kind === 'meters' ? 'importedPartlyMeters' : 'importedPartlyReadings'
  const all = kind === 'meters' ? 'importedAllMeters' : 'importedAllReadings'
  return (
    <section className="import-section">
      <Alert
        type={bad === 0 ? 'success' : good === 0 ? 'error' : 'warning'}
        showIcon
        title={
          good === 0
            ? t('importedNone')
            : t(bad === 0 ? all : partly, { good: grouped(good), bad: grouped(bad) })
        }
        description={bad === 0 ? undefined : t('importedPartlyText')}
      />
      <div className="import-actions">
        <Button type="primary" onClick={onFinish}>
          {t('finish')}
        </Button>
        <Button onClick={onStartOver}>{t('again')}</Button>
      </div>
      <ResultRows kind={kind} job={job} name={name} />
    </section>
  )
}
