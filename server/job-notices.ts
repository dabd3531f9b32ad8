import type { NoticeType } from '@water/contract/notice-kinds'
import type { EndedWork } from './features/jobs/job'
import { insertNotice } from './features/notices/keep-store'

/** The end of long work, to its starter. `type`: the notice of work of which every row was done. */
export const importEnded =
  (type: NoticeType) =>
  ({ job, startedBy, file, good, refused, hasFailed, ...source }: EndedWork): Promise<void> =>
    insertNotice(source, {
      type: hasFailed ? 'import_failed' : refused > 0 ? 'import_refusals' : type,
      params: { file: file ?? '', done: good, failed: refused },
      to: { user: startedBy },
      target: job,
    })

/** The end of a job that makes a file, to its starter. */
export const fileEnded = ({ job, startedBy, file, hasFailed, ...source }: EndedWork): Promise<void> =>
  insertNotice(source, {
    type: hasFailed ? 'file_failed' : 'file_made',
    params: { file: file ?? '' },
    to: { user: startedBy },
    target: job,
  })
