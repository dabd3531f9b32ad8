import { call } from '../../api/call'
import { invalidate } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { CheckedJobDialog, JobOutcome } from '../../ui/dialog/checked-job-dialog'
import type { Job } from '../../ui/show/job'
import { words } from './words'

/** An import that only recorded readings has no orders: its readings become void. */
const SAYS = {
  orders: { check: 'takeable', work: 'taken' },
  readings: { check: 'voidable', work: 'voided' },
} as const

/** Checks first which orders can be reversed, then reverses them; what is left is listed with its reason. */
export default function TakeBackDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const t = useWords(words)
  const path = { id: job.id }
  const isRecorded = job.kind === 'reading_record'
  return (
    <CheckedJobDialog
      title={t('takeBackTitle', { name: job.file ?? String(job.id) })}
      okText={(count) => t(isRecorded ? 'voidRecorded' : 'takeBackOk', { count })}
      cancelText={t('cancel')}
      isDangerous
      of={String(job.id)}
      check={() => call('POST /jobs/{id}/take-back/preview/', { path, body: {} })}
      work={(idempotencyKey) => call('POST /jobs/{id}/take-back/', { path, body: {}, idempotencyKey })}
      outcome={(ended, which) => (
        <JobOutcome
          job={ended}
          done={(count) => t(SAYS[isRecorded ? 'readings' : 'orders'][which], { count })}
          left={(count) => t(isRecorded ? 'recordedLeft' : 'leftOf', { count })}
          reason={({ row, msg }) => `${t('rowOf', { row })} ${msg}`}
        />
      )}
      onDone={() => invalidate('/orders/', '/meters/', '/readings/', '/jobs/')}
      onClose={onClose}
    />
  )
}
