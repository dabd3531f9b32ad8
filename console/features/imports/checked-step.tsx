import { Alert, Button } from 'antd'
import { useWords } from '../../i18n/words'
import type { Job } from '../../ui/job-progress'
import { grouped } from './grouped'
import { RefusedRows } from './refused-rows'
import type { Sending } from './send-file'
import { words } from './words'

interface CheckedStepProps {
  job: Job
  name: string
  /** After a reload the page no longer holds the file. */
  isFileHere: boolean
  sending: Sending
  onImport: () => void
  onStartOver: () => void
}

/** What is wrong with the file, before anything is written, and what can be done now. */
export function CheckedStep({ job, name, isFileHere, sending, onImport, onStartOver }: CheckedStepProps) {
  const t = useWords(words)
  const bad = job.failed
  const good = job.total - bad
  const outcome = bad === 0 ? 'checkedFine' : good === 0 ? 'checkedNone' : 'checkedPartly'
  const text = outcome === 'checkedFine' ? undefined : t(`${outcome}Text`)
  return (
    <section className="import-section">
      <Alert
        type={outcome === 'checkedFine' ? 'success' : outcome === 'checkedNone' ? 'error' : 'warning'}
        showIcon
        title={job.total === 0 ? t('noRows') : t(outcome, { good: grouped(good), bad: grouped(bad) })}
        description={job.total === 0 ? undefined : text}
      />
      {sending.error ? <Alert type="error" showIcon title={sending.error.msg} /> : null}
      {job.ignored_columns.length > 0 ? (
        <Alert
          type="info"
          showIcon
          title={t('ignoredColumns', { columns: job.ignored_columns.join(t('comma')) })}
        />
      ) : null}
      {good > 0 && !isFileHere ? <Alert type="info" showIcon title={t('fileGone')} /> : null}
      <div className="import-actions">
        {good > 0 && isFileHere ? (
          <Button type="primary" loading={sending.isBusy} onClick={onImport}>
            {t(bad === 0 ? 'importAll' : 'importRest', { good: grouped(good) })}
          </Button>
        ) : null}
        <Button disabled={sending.isBusy} onClick={onStartOver}>
          {t('otherFile')}
        </Button>
      </div>
      {bad > 0 ? <RefusedRows job={job} name={name} /> : null}
    </section>
  )
}
