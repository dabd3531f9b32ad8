import type { EndedWork } from '../jobs/job'
import { insertNotice } from '../notices/keep-store'
import { runAbout } from './make-store'

/** The end of making a run, or of booking its answer, to its starter. */
export async function notifyRunEnded({ job, startedBy, good, refused, hasFailed, ...source }: EndedWork) {
  const { id, no, isAnswer } = await runAbout(source.tx, source.org, job)
  await insertNotice(source, {
    type: hasFailed ? 'withholding_failed' : isAnswer ? 'withholding_answered' : 'withholding_made',
    params: { no, done: good, failed: refused },
    ...(isAnswer && refused > 0 && { quality: 'high' }),
    to: { user: startedBy },
    target: id,
  })
}
