import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import type { Reader, Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

export type CorrectionRequest = ColumnsOf<
  'correction_requests',
  'current_reading' | 'reason' | 'asked_by' | 'asked_at',
  { order: 'order_id' }
> & { asked_by_name: string }

export async function findRequest(
  db: Reader,
  org: OrgId,
  order: number,
): Promise<CorrectionRequest | undefined> {
  const { rows } = await sql<CorrectionRequest>`
    select r.order_id as "order", r.current_reading, r.reason, r.asked_by, r.asked_at,
      coalesce(nullif(u.name, ''), u.username, '') as asked_by_name
    from correction_requests r left join users u on u.id = r.asked_by
    where r.organization_id = ${org} and r.order_id = ${order}`.execute(db)
  return rows[0]
}

/** One of an order: asking again replaces it. */
export async function putRequest(
  tx: Tx,
  org: OrgId,
  request: Omit<CorrectionRequest, 'asked_by_name'>,
): Promise<void> {
  const { order: order_id, ...asked } = request
  await tx
    .insertInto('correction_requests')
    .values({ organization_id: org, order_id, ...asked })
    .onConflict((conflict) => conflict.columns(['organization_id', 'order_id']).doUpdateSet(asked))
    .execute()
}
