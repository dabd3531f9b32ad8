import type { Wire } from '@water/contract/endpoint'
import { previewTakeBack, takeableKinds, takeBackJob } from '@water/contract/jobs/calls'
import { may } from '@water/rules/access/may'
import { own } from '@water/rules/own'
import type { CommandCall } from '../../http/call'
import { command } from '../../http/route'
import { orNotFound, refuse } from '../../refusal'
import { startJob } from '../jobs/actions'
import { isStartedBy } from '../jobs/starter'
import { findJob } from '../jobs/store'
import type { TakeBackWork } from './take-back'
import { nameTakeBack } from './take-back-store'

export const takeBackRoutes = [
  command(takeBackJob, 'order.start_take_back', async (call) => {
    const started = await start(call, false)
    await nameTakeBack(call.tx, call.org, call.path.id, started.job)
    call.audit({ object: ['job', call.path.id], after: { taken_back_by: started.job } })
    return started
  }),
  command(previewTakeBack, 'order.check_take_back', (call) => start(call, true)),
]

/** The jobs that undo something else than orders. */
const TAKES_BACK = {
  // Readings that were only recorded become void.
  reading_record: 'reading_take_back',
  change_import: 'change_take_back',
} as const

/** Whoever started the job may take it back, and staff. For other users it does not exist. */
async function start(
  call: CommandCall<typeof takeBackJob>,
  isCheck: boolean,
): Promise<Wire<typeof takeBackJob>['reply']> {
  const { tx, org, caller, path } = call
  const found = orNotFound(await findJob(tx, org, path.id))
  const job = orNotFound(isStartedBy(found, caller) || may(caller, 'staff') ? found : null)
  const isTakeable = (takeableKinds as readonly string[]).includes(job.kind)
  if (!isTakeable || job.is_check || job.finished_at === null) refuse('not_takeable', { params: { job: 1 } })
  if (job.kind === 'change_import' && !may(caller, ['meterEdit'])) refuse('no_permission')
  const kind = own(TAKES_BACK, job.kind) ?? 'take_back'
  const work: TakeBackWork = {
    job: job.id,
    reason: `整批收回${job.file_name ? `：${job.file_name}` : ''}`.slice(0, 200),
  }
  const { job: id } = await startJob(call, {
    ...{ kind, isCheck, params: {}, fileName: null },
    content: Buffer.from(JSON.stringify(work)),
  })
  return { job: id, earlier: null }
}
