import { sql } from 'kysely'
import { inTransaction } from '../db/read-write'
import type { OrgId } from '../db/scope'
import { type MeterInput, openMeters } from '../features/meters/open-meters'
import type { TestApp } from './test-app'
import type { Waterworks } from './waterworks'

/** Accounts that came with a move-in, loaded and not yet agreed; its id. */
export async function movingIn(
  { db }: Pick<TestApp, 'db'>,
  org: OrgId,
  meters: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into move_ins (organization_id, name, as_of, state) values (${org}, '接管', '2025-12-31', 'loaded')
    returning id`.execute(db)
  const [{ id } = { id: 0 }] = rows
  await sql`update meters set move_in_id = ${id} where organization_id = ${org} and id = any(${meters}::bigint[])`.execute(
    db,
  )
  return id
}

/** The totals agree. */
export async function agreed({ db }: Pick<TestApp, 'db'>, org: OrgId, moveIn: number): Promise<void> {
  await sql`update move_ins set state = 'agreed' where organization_id = ${org} and id = ${moveIn}`.execute(
    db,
  )
}

/** Opens accounts as a move-in does, and returns their ids. */
export async function openMovedIn(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  works: Waterworks,
  inputs: readonly (Partial<MeterInput> & { water_price: number })[],
): Promise<number[]> {
  const outcomes = await inTransaction(db, (tx) =>
    openMeters(
      { tx, org: works.org, now: clock.now, caller: { id: works.staff.id }, audit: () => {} },
      inputs.map((input) => ({
        ...{ meter_no: `M${works.org}-${++devices}`, customer_name: '李四', address: '北街 3 号' },
        ...{ location: works.location, meter_type: works.meterType, diameter: works.diameter },
        ...{ initial_reading: '0', ...input },
      })),
    ),
  )
  return outcomes.map((outcome) => {
    if (outcome.ok) return outcome.id
    throw outcome.refusal
  })
}

let devices = 0
