import { Alert } from 'antd'
import { useWords } from '../../i18n/words'
import type { Job } from '../../ui/show/job'
import { grouped } from './grouped'
import type { ImportKind } from './kinds'
import { words } from './words'

/** The numbers of imported and refused rows. */
export function ImportOutcome({ kind, job }: { kind: ImportKind; job: Job }) {
  const t = useWords(words)
  const bad = job.failed
  const good = job.total - bad
  const partly = kind === 'meters' ? 'importedPartlyMeters' : 'importedPartlyReadings'
  const all = kind === 'meters' ? 'importedAllMeters' : 'importedAllReadings'
  return (
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
  )
}
