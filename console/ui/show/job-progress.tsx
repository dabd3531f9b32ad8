import { Progress } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { useWords } from '../../i18n/words'
import { words } from '../words'
import { isFinished, type Job, useJob } from './job'
import * as styles from './job-progress.module.css'
import { Loaded } from './loaded'

interface JobProgressProps {
  id: number
  /** Called once, when the watched job ends. */
  onFinished?: (job: Job) => void
  /** The text below the bar. */
  children?: (job: Job) => ReactNode
}

export function JobProgress({ id, onFinished, children }: JobProgressProps) {
  const job = useJob(id)
  const reported = useRef(false)
  const { data } = job
  useEffect(() => {
    if (!data || !isFinished(data) || reported.current) return
    reported.current = true
    onFinished?.(data)
  }, [data, onFinished])
  return (
    <Loaded query={job}>
      {(now) => (
        <>
          <JobBar job={now} />
          {children?.(now)}
        </>
      )}
    </Loaded>
  )
}

const counted = (rows: number): string => rows.toLocaleString('en-US')
/** From here on, seconds are minutes. */
const LONG = 120

const LABELS = { queued: 'jobQueued', running: 'jobRunning', done: 'jobDone', failed: 'jobFailed' } as const

/** How far a job is, and about how long it still takes. */
export function JobBar({ job }: { job: Pick<Job, 'state' | 'total' | 'done' | 'failed' | 'msg'> }) {
  const t = useWords(words)
  const started = useRef({ at: performance.now(), done: job.done })
  const seconds = secondsLeft(job, started.current)
  const percent = job.total > 0 ? Math.floor((job.done / job.total) * 100) : isFinished(job) ? 100 : 0
  return (
    <div>
      <Progress
        percent={percent}
        status={job.state === 'failed' ? 'exception' : job.state === 'done' ? 'success' : 'active'}
        aria-label={t(LABELS[job.state])}
      />
      <p role="status" className={styles.jobText}>
        <span>{t(LABELS[job.state])}</span>
        <span>{t('jobCount', { done: counted(job.done), total: counted(job.total) })}</span>
        {job.failed > 0 ? (
          <span className={styles.jobRefused}>{t('jobRefused', { failed: job.failed })}</span>
        ) : null}
        {seconds === null ? null : (
          <span>
            {seconds < LONG
              ? t('jobLeft', { seconds })
              : t('jobMinutesLeft', { minutes: Math.ceil(seconds / 60) })}
          </span>
        )}
      </p>
      {job.msg ? (
        <p role="alert" className={styles.jobRefused}>
          {job.msg}
        </p>
      ) : null}
    </div>
  )
}

/** From the speed while it is watched; null before there is one. */
function secondsLeft(
  { state, done, total }: Pick<Job, 'state' | 'total' | 'done'>,
  since: { at: number; done: number },
): number | null {
  const passed = (performance.now() - since.at) / 1000
  const made = done - since.done
  return state === 'running' && made > 0 && passed > 2 ? Math.ceil(((total - done) * passed) / made) : null
}
