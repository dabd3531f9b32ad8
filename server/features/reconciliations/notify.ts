import type { EndedWork } from '../jobs/job'
import { insertNotice } from '../notices/keep-store'
import { reconciledOf } from './store'

/** The end of a reconciliation, to its starter: what is open in it. */
export async function notifyReconciled({ job, startedBy, file, refused, hasFailed, ...source }: EndedWork) {
  const { id, matched, open } = await reconciledOf(source.tx, source.org, job)
  await insertNotice(source, {
    type: hasFailed ? 'reconciliation_failed' : open + refused > 0 ? 'reconciled_open' : 'reconciled',
    params: { file: file ?? '', matched, open, refused },
    to: { user: startedBy },
    target: id,
  })
}
