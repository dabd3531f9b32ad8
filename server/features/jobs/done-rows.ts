import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { type DoneLine, type Job, type JobKindName, listDoneRows, type Page } from './store'

/** The checks that may ask people to look at a row. */
const NOTED: ReadonlySet<string> = new Set<JobKindName>(['change_import', 'take_back', 'location_import'])

/**
 * The successful rows of a page, and how many of all have notes: these come first. Only the check of such a job, once it has
 * ended, reads all its rows for that.
 */
export async function doneRows(
  db: Reader,
  org: OrgId,
  job: Job,
  page: Page,
): Promise<{ rows: DoneLine[]; noted: number }> {
  if (!NOTED.has(job.kind) || !job.is_check || job.finished_at === null)
    return { rows: page.limit > 0 ? await listDoneRows(db, org, job.id, page) : [], noted: 0 }
  const all = await listDoneRows(db, org, job.id, { limit: job.done, offset: 0 })
  const noted = all.filter(({ notes }) => notes.length > 0)
  const others = all.filter(({ notes }) => notes.length === 0)
  return { rows: [...noted, ...others].slice(page.offset, page.offset + page.limit), noted: noted.length }
}
