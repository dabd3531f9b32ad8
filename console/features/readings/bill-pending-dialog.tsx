import { Alert, Checkbox, Space } from 'antd'
import { useState } from 'react'
import { type ApiError, asApiError } from '../../api/api-error'
import { call } from '../../api/call'
import { useOnce } from '../../api/idempotency'
import { invalidate } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { JobOutcome } from '../../ui/dialog/checked-job-dialog'
import { Dialog } from '../../ui/dialog/dialog'
import { isFinished } from '../../ui/show/job'
import { JobProgress } from '../../ui/show/job-progress'
import type { Pending } from './pending-reading'
import { words } from './pending-words'

/** Bills the chosen readings as a job. What cannot be billed keeps waiting and is listed with its reason. */
export function BillPendingDialog({
  readings,
  onClose,
}: {
  readings: readonly Pending[]
  onClose: () => void
}) {
  const t = useWords(words)
  const once = useOnce()
  const [confirm_abnormal, setAbnormal] = useState(false)
  const [confirm_subs, setSubs] = useState(false)
  const [job, setJob] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const count = readings.length

  async function start() {
    const body = { ids: readings.map(({ id }) => id), confirm_abnormal, confirm_subs }
    setBusy(true)
    setFailure(null)
    try {
      setJob((await once((idempotencyKey) => call('POST /readings/bill/', { body, idempotencyKey }))).job)
    } catch (error) {
      setFailure(asApiError(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      title={t('billTitle', { count })}
      okText={job === null ? t('billOk', { count }) : undefined}
      cancelText={t('back')}
      isBusy={isBusy}
      width={600}
      onOk={start}
      onClose={onClose}
    >
      {failure ? <Alert type="warning" role="alert" title={failure.msg} /> : null}
      {job === null ? (
        <Space orientation="vertical">
          <p>{t('billText')}</p>
          <Checkbox checked={confirm_abnormal} onChange={({ target }) => setAbnormal(target.checked)}>
            {t('confirmAbnormal')}
          </Checkbox>
          <Checkbox checked={confirm_subs} onChange={({ target }) => setSubs(target.checked)}>
            {t('confirmSubs')}
          </Checkbox>
        </Space>
      ) : (
        <JobProgress
          id={job}
          onFinished={() =>
            invalidate(
              '/readings/',
              '/orders/',
              '/meters/',
              '/reading-rounds/',
              '/payment-records/',
              '/notices/',
            )
          }
        >
          {(now) =>
            isFinished(now) ? (
              <JobOutcome
                job={now}
                done={(billed) => t('billedCount', { count: billed })}
                left={(left) => t('leftCount', { count: left })}
                reason={({ row, msg }) => `${readings[row - 1]?.account_no ?? row} ${msg}`}
              />
            ) : null
          }
        </JobProgress>
      )}
    </Dialog>
  )
}
