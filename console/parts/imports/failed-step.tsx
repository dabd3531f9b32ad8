import { Button } from 'antd'
import { useWords } from '../../i18n/words'
import type { Job } from '../../ui/show/job'
import { Outcome } from '../../ui/show/outcome'
import { words } from './words'

/**
 * The file as a whole was refused: not a spreadsheet, wrong headers, too many rows … The server names the reason and
 * the remedy.
 */
export function FailedStep({ job, onStartOver }: { job: Job; onStartOver: () => void }) {
  const t = useWords(words)
  return (
    <Outcome role="alert" icon="warning" title={t('jobFailed')} text={job.msg}>
      <Button type="primary" onClick={onStartOver}>
        {t('otherFile')}
      </Button>
    </Outcome>
  )
}
