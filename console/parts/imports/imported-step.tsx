import { Button } from 'antd'
import { useWords } from '../../i18n/words'
import type { Job } from '../../ui/show/job'
import { TakeBack } from '../corrections/take-back'
import { ImportOutcome } from './import-outcome'
import * as styles from './imports.module.css'
import { type ImportKind, KINDS } from './kinds'
import { ResultRows } from './result-rows'
import { words } from './words'

interface ImportedStepProps {
  kind: ImportKind
  job: Job
  name: string
  onStartOver: () => void
  onFinish: () => void
}

/** The imported rows, and each refused row with its reason. */
export function ImportedStep({ kind, job, name, onStartOver, onFinish }: ImportedStepProps) {
  const t = useWords(words)
  return (
    <section className={styles.importSection}>
      <ImportOutcome kind={kind} job={job} />
      <div className={styles.importActions}>
        <Button type="primary" onClick={onFinish}>
          {t('finish')}
        </Button>
        <Button onClick={onStartOver}>{t('again')}</Button>
        <TakeBack job={job} />
      </div>
      <ResultRows made={KINDS[kind]} job={job} name={name} />
    </section>
  )
}
