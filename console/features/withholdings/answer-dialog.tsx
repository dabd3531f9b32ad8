import { Alert } from 'antd'
import { useState } from 'react'
import { type ApiError, asApiError } from '../../api/api-error'
import { call } from '../../api/call'
import { type Done, useOnce } from '../../api/idempotency'
import { invalidate } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { DownloadResult } from '../../parts/imports/download-result'
import { JobOutcome } from '../../ui/dialog/checked-job-dialog'
import { Dialog } from '../../ui/dialog/dialog'
import { FileDrop } from '../../ui/field/file-drop'
import { DoneBefore } from '../../ui/show/done-before'
import { isFinished, type Job } from '../../ui/show/job'
import { JobProgress } from '../../ui/show/job-progress'
import * as textStyles from '../../ui/show/text.module.css'
import type { Run } from './run'
import * as styles from './withholdings.module.css'
import { words } from './words'

const KINDS = ['.xlsx', '.csv']
const MOST_MB = 20
/** A large file takes longer to send than an ordinary call may last. */
const UPLOAD_MS = 180_000

/** Sends the bank's answer and shows what became of its rows. */
export function AnswerDialog({ run, onClose }: { run: Run; onClose: () => void }) {
  const t = useWords(words)
  const once = useOnce()
  const [file, setFile] = useState<File | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [sent, setSent] = useState<Done<{ job: number }> | null>(null)
  async function send() {
    if (file === null) return
    const body = new FormData()
    body.append('file', file)
    setBusy(true)
    setFailure(null)
    try {
      setSent(
        await once(`/withholdings/${run.id}/answer/`, (idempotencyKey) =>
          call('POST /withholdings/{id}/answer/', {
            ...{ path: { id: run.id }, body, idempotencyKey, timeoutMs: UPLOAD_MS },
          }),
        ),
      )
    } catch (error) {
      setFailure(asApiError(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={t('uploadTitle', { no: run.no })}
      okText={sent === null ? t('uploadOk') : undefined}
      okButtonProps={{ disabled: file === null }}
      cancelText={t('close')}
      isBusy={isBusy}
      width={640}
      onOk={send}
      onClose={onClose}
    >
      {sent === null ? (
        <div className={styles.runOutcome}>
          <p>{t('uploadText')}</p>
          <FileDrop
            value={file}
            onChange={(chosen) => {
              setFailure(null)
              setFile(chosen)
            }}
            kinds={KINDS}
            limitMb={MOST_MB}
            hint={t('fileHint')}
            disabled={isBusy}
          />
          {failure ? <Alert type="error" showIcon role="alert" title={failure.msg} /> : null}
        </div>
      ) : (
        <>
          {sent.isEarlier ? <DoneBefore said={{ text: t('answeredBefore') }} /> : null}
          <JobProgress key={sent.reply.job} id={sent.reply.job} onFinished={() => invalidateAll()}>
            {(now) =>
              isFinished(now) ? (
                <Outcome job={now} name={now.file ?? run.no} />
              ) : (
                <p className={textStyles.quiet}>{t('answering')}</p>
              )
            }
          </JobProgress>
        </>
      )}
    </Dialog>
  )
}

const invalidateAll = () =>
  invalidate('/withholdings/', '/orders/', '/meters/', '/payment-records/', '/notices/', '/audit/')

function Outcome({ job, name }: { job: Job; name: string }) {
  const t = useWords(words)
  if (job.state === 'failed')
    return <Alert type="error" showIcon title={t('answerFailed')} description={job.msg} />
  return (
    <div className={styles.runOutcome}>
      <div role="status">
        <JobOutcome
          job={job}
          done={(count) => t('answerDone', { count })}
          left={(count) => t('answerLeft', { count })}
          reason={({ row, msg }) => (
            <>
              <strong>{t('rowOf', { row })}</strong> {msg}
            </>
          )}
        />
      </div>
      <div>
        <DownloadResult job={job} name={name} />
      </div>
    </div>
  )
}
