import { Alert, Button, Form } from 'antd'
import { useEffect, useState } from 'react'
import { type ApiError, asApiError } from '../../api/api-error'
import { call } from '../../api/call'
import { useOnce } from '../../api/idempotency'
import { invalidate } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { Dialog } from '../../ui/dialog/dialog'
import { DatePicker } from '../../ui/field/date-picker'
import { today } from '../../ui/field/today'
import { isFinished, type Job } from '../../ui/show/job'
import { JobProgress } from '../../ui/show/job-progress'
import { timeOf, usualDay } from './round'
import { words } from './words'

interface EstimateRestProps {
  book: number
  month: string
}

/** Estimates for all that is left of the book, in one act. */
export function EstimateRest(props: EstimateRestProps) {
  const t = useWords(words)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('estimateRest')}</Button>
      {isOpen ? <EstimateDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** Checks first which meters can be estimated, then bills them. What is left is listed with its reason. */
function EstimateDialog({ book, month, onClose }: EstimateRestProps & { onClose: () => void }) {
  const t = useWords(words)
  const once = useOnce()
  const [day, setDay] = useState(() => usualDay(month))
  const [check, setCheck] = useState<number | null>(null)
  const [checked, setChecked] = useState<Job | null>(null)
  const [work, setWork] = useState<number | null>(null)
  const [failure, setFailure] = useState<ApiError | null>(null)

  useEffect(() => {
    let isCurrent = true
    setCheck(null)
    setChecked(null)
    setFailure(null)
    const body = { month, read_at: timeOf(day) }
    call('POST /reading-rounds/{id}/estimate/preview/', { path: { id: book }, body }).then(
      ({ job }) => isCurrent && setCheck(job),
      (error: unknown) => isCurrent && setFailure(asApiError(error)),
    )
    return () => {
      isCurrent = false
    }
  }, [book, month, day])

  async function act() {
    try {
      const body = { month, read_at: timeOf(day) }
      const started = await once((idempotencyKey) =>
        call('POST /reading-rounds/{id}/estimate/', { path: { id: book }, body, idempotencyKey }),
      )
      setWork(started.job)
    } catch (error) {
      setFailure(asApiError(error))
    }
  }
  const good = checked ? checked.done - checked.failed : 0

  return (
    <Dialog
      open
      title={t('estimateRest')}
      okText={work === null ? t('estimateRestOk', { count: good }) : undefined}
      okButtonProps={{ disabled: good === 0 }}
      cancelText={t('back')}
      width={640}
      onOk={act}
      onClose={onClose}
    >
      {failure ? <Alert type="warning" role="alert" title={failure.msg} /> : null}
      {work !== null ? (
        <JobProgress
          key={work}
          id={work}
          onFinished={() => invalidate('/reading-rounds/', '/orders/', '/meters/', '/readings/', '/notices/')}
        >
          {(now) => (isFinished(now) ? <Outcome job={now} kind="estimateDone" /> : null)}
        </JobProgress>
      ) : (
        <>
          <p>{t('estimateRestText')}</p>
          <Form.Item label={t('readOn')}>
            <DatePicker
              aria-label={t('readOn')}
              latest={today()}
              value={day}
              onChange={(chosen) => setDay(chosen ?? usualDay(month))}
            />
          </Form.Item>
          {check === null ? null : (
            <JobProgress key={check} id={check} onFinished={setChecked}>
              {(now) => (isFinished(now) ? <Outcome job={now} kind="estimateCan" /> : null)}
            </JobProgress>
          )}
        </>
      )}
    </Dialog>
  )
}

const SHOWN = 20

/** How many are estimated, and the first that are left with their reasons. */
function Outcome({ job, kind }: { job: Job; kind: 'estimateCan' | 'estimateDone' }) {
  const t = useWords(words)
  const left = job.results.filter(({ ok }) => !ok)
  return (
    <>
      <p>{t(kind, { count: job.done - job.failed })}</p>
      {job.failed > 0 ? (
        <>
          <p>{t('estimateLeft', { count: job.failed })}</p>
          <ul>
            {left.slice(0, SHOWN).map(({ row, msg }) => (
              <li key={row}>{msg}</li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  )
}
