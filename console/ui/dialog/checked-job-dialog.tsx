import { Alert } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { type ApiError, asApiError } from '../../api/api-error'
import { type Done, type Send, useOnce } from '../../api/idempotency'
import { useWords } from '../../i18n/words'
import { useDebounced } from '../field/debounced'
import { DoneBefore } from '../show/done-before'
import { isFinished, type Job } from '../show/job'
import { JobProgress } from '../show/job-progress'
import { words } from '../words'
import * as styles from './checked-job-dialog.module.css'
import { Dialog } from './dialog'

type Started = { job: number }

interface CheckedJobDialogProps {
  title: string
  /** The verb of the button, with the number of rows that will be done. Without any there is no such button. */
  okText: (count: number) => string
  cancelText: string
  isDangerous?: boolean
  /** The inputs of the check as a text: another one checks again. Null: they are not complete, and nothing is checked yet. */
  of: string | null
  /** The button's text until they are. */
  incompleteText?: string
  check: () => Promise<Started>
  /** The path of the work's call. */
  on: string
  work: Send<Started>
  /** The result of a finished job. */
  outcome: (job: Job, which: 'check' | 'work') => ReactNode
  onDone: () => void
  onClose: () => void
  /** Inputs and texts above the check; they go when the work begins. */
  children?: ReactNode
}

/** A job that is checked first: the dialog shows what would be done, its button does it, and the outcome follows. */
export function CheckedJobDialog(props: CheckedJobDialogProps) {
  const { check, on, work, outcome } = props
  const of = useDebounced(props.of)
  const t = useWords(words)
  const once = useOnce()
  const [checking, setChecking] = useState<number | null>(null)
  const [checked, setChecked] = useState<Job | null>(null)
  const [working, setWorking] = useState<Done<Started> | null>(null)
  const [failure, setFailure] = useState<ApiError | null>(null)

  // `of` says what `check` depends on. The rows of work that has begun may be gone.
  useEffect(() => {
    if (working !== null) return
    let isCurrent = true
    setChecking(null)
    setChecked(null)
    setFailure(null)
    if (of === null) return
    check().then(
      ({ job }) => isCurrent && setChecking(job),
      (error: unknown) => isCurrent && setFailure(asApiError(error)),
    )
    return () => {
      isCurrent = false
    }
  }, [of])

  async function run() {
    setFailure(null)
    try {
      setWorking(await once(on, work))
    } catch (error) {
      setFailure(asApiError(error))
    }
  }
  const good = checked ? checked.done - checked.failed : 0
  const isNone = checked !== null && good === 0
  const okText = of === null ? props.incompleteText : checked === null ? t('jobChecking') : props.okText(good)

  return (
    <Dialog
      open
      title={props.title}
      okText={working === null ? okText : undefined}
      okButtonProps={{
        disabled: good === 0 || of !== props.of,
        ...(isNone && { style: { display: 'none' } }),
      }}
      cancelText={props.cancelText}
      {...(props.isDangerous && { isDangerous: true })}
      width={640}
      onOk={run}
      onClose={props.onClose}
    >
      {failure ? <Alert type="warning" role="alert" title={failure.sentence} /> : null}
      {working !== null ? (
        <>
          {working.isEarlier ? <DoneBefore said={{ text: t('jobBefore') }} /> : null}
          <JobProgress key={working.reply.job} id={working.reply.job} onFinished={props.onDone}>
            {(now) => (isFinished(now) ? outcome(now, 'work') : null)}
          </JobProgress>
        </>
      ) : (
        <div className={styles.check}>
          {props.children}
          {checking === null ? null : checked?.state === 'done' ? (
            <div role="status">{outcome(checked, 'check')}</div>
          ) : (
            <JobProgress key={checking} id={checking} onFinished={setChecked} />
          )}
        </div>
      )}
    </Dialog>
  )
}

const SHOWN = 20

/** How many rows are done, what to look at in the first of them, and the first of those that are left, with their reasons. */
export function JobOutcome({
  job,
  done,
  left,
  noted,
  reason,
}: {
  job: Job
  done: (count: number) => string
  left: (count: number) => string
  /** Above the notes of a check. */
  noted?: string
  reason: (result: Job['results'][number]) => ReactNode
}) {
  return (
    <>
      <p>{done(job.done - job.failed)}</p>
      {noted !== undefined && job.noted > 0 ? (
        <>
          <p>{noted}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard */}
          <ul className={styles.left} aria-label={noted} tabIndex={0}>
            {job.results
              .filter(({ notes }) => notes.length > 0)
              .slice(0, SHOWN)
              .map(({ row, msg, notes }) => (
                <li key={row}>
                  {msg}
                  {notes.map((note) => (
                    <div key={note}>{note}</div>
                  ))}
                </li>
              ))}
          </ul>
        </>
      ) : null}
      {job.failed > 0 ? (
        <>
          <p>{left(job.failed)}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard */}
          <ul className={styles.left} aria-label={left(job.failed)} tabIndex={0}>
            {job.results
              .filter(({ ok }) => !ok)
              .slice(0, SHOWN)
              .map((result) => (
                <li key={result.row}>{reason(result)}</li>
              ))}
          </ul>
        </>
      ) : null}
    </>
  )
}
