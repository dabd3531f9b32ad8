import { Alert } from 'antd'
import { useEffect, useRef } from 'react'
import { invalidate } from '../../../api/queries'
import { useWords } from '../../../i18n/words'
import { notify } from '../../../ui/dialog/notify'
import { Panel } from '../../../ui/page/panel'
import { JobBar } from '../../../ui/show/job-progress'
import * as textStyles from '../../../ui/show/text.module.css'
import { type MoveIn, PATH } from './move-in'
import { words } from './words'

type Last = NonNullable<MoveIn['last_job']>

/** Where something of the move-in may show when a job has ended. */
const CHANGED = [PATH, '/meters/', '/orders/', '/audit/'] as const

const HINTS: Partial<Record<Last['kind'], 'jobCheckHint' | 'jobLoadHint'>> = {
  move_in_check: 'jobCheckHint',
  move_in_load: 'jobLoadHint',
}

const useJobName = () => {
  const t = useWords(words)
  return ({ kind, check }: Last) => t(check ? 'job_only_check' : `job_${kind}`)
}

/** The job that works on the move-in, for all who look at it; and how the last one failed. */
export function UnderWay({ moveIn: { job, last_job } }: { moveIn: MoveIn }) {
  const t = useWords(words)
  const nameOf = useJobName()
  useTold(last_job)
  if (last_job === null) return null
  const title = nameOf(last_job)
  if (job !== null)
    return (
      <Panel title={title}>
        <JobBar key={job} job={{ ...last_job, total: Math.max(last_job.total, last_job.done), failed: 0 }} />
        <p className={textStyles.quiet}>
          {t('jobBy', { name: last_job.started_by_name })} {hintOf(last_job, t)} {t('jobLeave')}
        </p>
      </Panel>
    )
  return last_job.state === 'failed' ? (
    <Alert
      type="error"
      role="alert"
      showIcon
      title={t('jobFailed', { job: title })}
      description={last_job.msg}
    />
  ) : null
}

function hintOf({ kind }: Last, t: ReturnType<typeof useWords<keyof typeof words.zh>>): string {
  const hint = HINTS[kind]
  return hint ? t(hint) : ''
}

/** When the job that was watched has ended, what it changed is asked for again. */
function useTold(last: Last | null): void {
  const t = useWords(words)
  const nameOf = useJobName()
  const watched = useRef<number | null>(null)
  const isUnderWay = last !== null && (last.state === 'queued' || last.state === 'running')
  useEffect(() => {
    if (last === null) return
    if (isUnderWay) watched.current = last.id
    else if (watched.current === last.id) {
      watched.current = null
      invalidate(...CHANGED)
      if (last.state === 'done') notify('success', t('jobEnded', { job: nameOf(last) }))
    }
  })
}
