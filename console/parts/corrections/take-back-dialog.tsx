import { Alert } from 'antd'
import { useEffect, useState } from 'react'
import { type ApiError, asApiError } from '../../api/api-error'
import { call } from '../../api/call'
import { useOnce } from '../../api/idempotency'
import { invalidate } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { Dialog } from '../../ui/dialog/dialog'
import { isFinished, type Job } from '../../ui/show/job'
import { JobProgress } from '../../ui/show/job-progress'
import { words } from './words'

/** Checks first which orders can be reversed, then reverses them; what is left is listed with its reason. */
export default function TakeBackDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const t = useWords(words)
  const once = useOnce()
  const [check, setCheck] = useState<number | null>(null)
  const [checked, setChecked] = useState<Job | null>(null)
  const [work, setWork] = useState<number | null>(null)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const path = { id: job.id }

  useEffect(() => {
    call('POST /jobs/{id}/take-back/preview/', { path: { id: job.id }, body: {} }).then(
      ({ job: id }) => setCheck(id),
      (error: unknown) => setFailure(asApiError(error)),
    )
  }, [job.id])

  async function act() {
    try {
      const started = await once((idempotencyKey) =>
        call('POST /jobs/{id}/take-back/', { path, body: {}, idempotencyKey }),
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
      title={t('takeBackTitle', { name: job.file ?? String(job.id) })}
      okText={work === null ? t('takeBackOk', { count: good }) : undefined}
      okButtonProps={{ disabled: good === 0 }}
      cancelText={t('cancel')}
      isDangerous
      width={640}
      onOk={act}
      onClose={onClose}
    >
      {failure ? <Alert type="warning" role="alert" title={failure.msg} /> : null}
      {work !== null ? (
        <JobProgress id={work} onFinished={() => invalidate('/orders/', '/meters/', '/readings/', '/jobs/')}>
          {(now) => (isFinished(now) ? <Outcome job={now} kind="taken" /> : null)}
        </JobProgress>
      ) : check !== null ? (
        <JobProgress id={check} onFinished={setChecked}>
          {(now) => (isFinished(now) ? <Outcome job={now} kind="takeable" /> : null)}
        </JobProgress>
      ) : null}
    </Dialog>
  )
}

const SHOWN = 20

/** The numbers of orders, and the first that are left with their reasons. */
function Outcome({ job, kind }: { job: Job; kind: 'taken' | 'takeable' }) {
  const t = useWords(words)
  const left = job.results.filter(({ ok }) => !ok)
  return (
    <>
      <p>{t(kind, { count: job.done - job.failed })}</p>
      {job.failed > 0 ? (
        <>
          <p>{t('leftOf', { count: job.failed })}</p>
          <ul>
            {left.slice(0, SHOWN).map(({ row, msg }) => (
              <li key={row}>
                {t('rowOf', { row })} {msg}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  )
}
