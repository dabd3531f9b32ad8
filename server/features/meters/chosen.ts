import { dateOf, type LocalTime } from '@water/rules/calendar'
import type { Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { refuseField } from '../../refusal'
import { accountsNamed, metersFound } from './chosen-store'
import type { MeterFilter } from './store'

/** A job does not take more. */
const MOST_METERS = 500_000

interface Choice {
  ids?: readonly number[] | undefined
  filter?: MeterFilter | undefined
}

/** The meters of a bulk command: the named ones, or all that the list finds with these filters. Refused where there is none. */
export async function chosenMeters(
  { tx, org, now }: { tx: Tx; org: OrgId; now: LocalTime },
  { ids, filter }: Choice,
): Promise<number[]> {
  if (!filter) {
    const wanted = [...new Set(ids)]
    if ((await accountsNamed(tx, org, wanted)).length < wanted.length) refuseField('ids', 'unknown_reference')
    return wanted
  }
  const found = await metersFound(tx, org, { filter, today: dateOf(now) }, MOST_METERS + 1)
  if (found.length === 0) refuseField('filter', 'finds_nothing')
  if (found.length > MOST_METERS) refuseField('filter', 'too_many', { maximum: MOST_METERS })
  return found
}
