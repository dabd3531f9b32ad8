import { call } from '../../api/call'
import { invalidate } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { CheckedJobDialog, JobOutcome } from '../../ui/dialog/checked-job-dialog'
import type { Job } from '../../ui/show/job'
import { words } from './words'

/** The texts for what an import made: one that only recorded readings has no orders, and one of change-overs has devices. */
const SAYS = {
  orders: { ok: 'takeBackOk', check: 'takeable', work: 'taken', left: 'leftOf' },
  readings: { ok: 'voidRecorded', check: 'voidable', work: 'voided', left: 'recordedLeft' },
  changes: { ok: 'undoChanges', check: 'undoable', work: 'undone', left: 'changesLeft' },
} as const

function madeBy(kind: Job['kind']): keyof typeof SAYS {
  if (kind === 'reading_record') return 'readings'
  return kind === 'change_import' ? 'changes' : 'orders'
}

/** Checks first what can be taken back, then takes it back; what is left is listed with its reason. */
export default function TakeBackDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const t = useWords(words)
  const path = { id: job.id }
  const says = SAYS[madeBy(job.kind)]
  return (
    <CheckedJobDialog
      title={t('takeBackTitle', { name: job.file ?? String(job.id) })}
      okText={(count) => t(says.ok, { count })}
      cancelText={t('cancel')}
      isDangerous
      of={String(job.id)}
      check={() => call('POST /jobs/{id}/take-back/preview/', { path, body: {} })}
      on={`/jobs/${job.id}/take-back/`}
      work={(idempotencyKey) => call('POST /jobs/{id}/take-back/', { path, body: {}, idempotencyKey })}
      outcome={(ended, which) => (
        <JobOutcome
          job={ended}
          done={(count) => t(says[which], { count })}
          left={(count) => t(says.left, { count })}
          noted={t('takeBackNoted', { count: ended.noted })}
          reason={({ row, msg }) => (
            <>
              <strong>{t('rowOf', { row })}</strong> {msg}
            </>
          )}
        />
      )}
      onDone={() => invalidate('/orders/', '/meters/', '/readings/', '/jobs/')}
      onClose={onClose}
    />
  )
}
