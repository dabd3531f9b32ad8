import { Alert } from 'antd'
import { useWords } from '../../i18n/words'
import type { Job } from '../../ui/show/job'
import { grouped } from './grouped'
import type { ImportKind } from './kinds'
import { words } from './words'

const ALL = {
  meters: 'importedAllMeters',
  changes: 'importedAllChanges',
  readings: 'importedAllReadings',
  charges: 'importedAllCharges',
  modules: 'importedAllModules',
  locations: 'importedAllLocations',
  records: 'importedAllRecords',
} as const
const PARTLY = {
  meters: 'importedPartlyMeters',
  changes: 'importedPartlyChanges',
  readings: 'importedPartlyReadings',
  charges: 'importedPartlyCharges',
  modules: 'importedPartlyModules',
  locations: 'importedPartlyLocations',
  records: 'importedPartlyRecords',
} as const

/** The numbers of imported and refused rows. */
export function ImportOutcome({ kind, job }: { kind: ImportKind; job: Job }) {
  const t = useWords(words)
  const bad = job.failed
  const good = job.total - bad
  const made = job.kind === 'reading_record' ? 'records' : kind
  return (
    <Alert
      type={bad === 0 ? 'success' : good === 0 ? 'error' : 'warning'}
      showIcon
      title={
        good === 0
          ? t('importedNone')
          : t(bad === 0 ? ALL[made] : PARTLY[made], { good: grouped(good), bad: grouped(bad) })
      }
      description={bad === 0 ? undefined : t('importedPartlyText')}
    />
  )
}
