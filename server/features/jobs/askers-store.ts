import { may } from '@water/rules/access/may'
import type { Reader, Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { Caller } from '../../http/call'
import { isStartedBy } from './starter'
import type { Job } from './store'

/** Lets a user see a job of somebody else, because both have asked for the same. */
export async function letSee(tx: Tx, org: OrgId, job: number, user: number): Promise<void> {
  await tx
    .insertInto('job_askers')
    .values({ organization_id: org, job_id: job, user_id: user })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Its starter sees a job, and a person who asked for the same while it was under way. Staff see those of the worker itself. */
export async function isSeenBy(db: Reader, org: OrgId, job: Job, caller: Caller): Promise<boolean> {
  if (isStartedBy(job, caller)) return true
  if (job.started_by === null && job.service_id === null) return may(caller, 'staff')
  const row = await db
    .selectFrom('job_askers')
    .select('user_id')
    .where('organization_id', '=', org)
    .where('job_id', '=', job.id)
    .where('user_id', '=', caller.id)
    .executeTakeFirst()
  return row !== undefined
}
