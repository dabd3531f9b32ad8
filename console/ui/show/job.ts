import type { ReplyOf } from '../../api/call'
import { useCall } from '../../api/queries'

export type Job = ReplyOf<'GET /jobs/{id}/'>

const ASK_EVERY_MS = 1000
export const isFinished = ({ state }: Pick<Job, 'state'>): boolean => state === 'done' || state === 'failed'

/** Follows a job until it ends. The job continues without being watched, and its number finds it again. */
export function useJob(id: number | null) {
  const args = { path: { id: id ?? 0 } }
  return useCall('GET /jobs/{id}/', args, { enabled: id !== null, everyMs: ASK_EVERY_MS, until: isFinished })
}
