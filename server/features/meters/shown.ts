import { may } from '@water/rules/access/may'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { Caller } from '../../http/call'
import { orNotFound } from '../../refusal'
import { type Meter, presentMeter } from './present'
import { findMeter, termsOf } from './store'

/**
 * Users who may edit accounts, and staff, see full personal data, because they may edit it. Nobody edits data that they
 * cannot see, and the answer to their PATCH shows them anyway.
 */
const seesWhole = (caller: Caller): boolean => may(caller, ['meterEdit'])

/** One meter, as the caller may see it. */
export async function shownMeter(db: Reader, org: OrgId, id: number, caller: Caller): Promise<Meter> {
  const meter = orNotFound(await findMeter(db, org, id))
  return presentMeter(meter, await termsOf(db, org, id), seesWhole(caller))
}
