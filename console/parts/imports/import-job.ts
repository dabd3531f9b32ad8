import { useEffect } from 'react'
import type { ApiError } from '../../api/api-error'
import { translate } from '../../i18n/words'
import { notify } from '../../ui/dialog/notify'
import { type Job, useJob } from '../../ui/show/job'
import { words } from './button-words'
import { type KeptJob, useKeptJob } from './kept-job'
import type { ImportKind } from './kinds'

/** The progress of the last import; `none` before a file is sent. */
export type Phase = 'none' | 'checking' | 'checked' | 'importing' | 'imported' | 'failed'

export interface ImportWork {
  phase: Phase
  kept: KeptJob | null
  job: Job | null
  percent: number
  /** The reason why the job could not be read; it may still be running. */
  error: ApiError | null
  keep: (job: KeptJob | null) => void
  retry: () => void
}

/** The job of this user's last import of a kind, requested again while it runs. */
export function useImportJob(kind: ImportKind): ImportWork {
  const [kept, keep] = useKeptJob(kind)
  const { data, error, refetch } = useJob(kept?.job ?? null)
  const job = kept && data?.id === kept.job ? data : null
  const isGone = kept !== null && error?.status === 404
  useEffect(() => {
    if (!isGone) return
    keep(null)
    notify('warning', translate(words, 'jobGone'))
  })
  return {
    kept,
    keep,
    job,
    error: isGone ? null : error,
    phase: phaseOf(kept, job),
    percent: percentOf(job),
    retry: refetch,
  }
}

export function phaseOf(kept: KeptJob | null, job: Pick<Job, 'state'> | null): Phase {
  if (kept === null) return 'none'
  if (job?.state === 'failed') return 'failed'
  if (job?.state === 'done') return kept.isCheck ? 'checked' : 'imported'
  return kept.isCheck ? 'checking' : 'importing'
}

/** Whole percents, 100 at the end only. */
export function percentOf(job: Pick<Job, 'state' | 'done' | 'total'> | null): number {
  if (job === null || job.total === 0) return 0
  return job.state === 'done' ? 100 : Math.min(99, Math.floor((job.done / job.total) * 100))
}
