/** Accounts that came from another system with a move-in (接管): where they differ from others. */
import { type RawBuilder, sql } from 'kysely'

/**
 * The day where the water of account `m` begins here: with the last reading of the old system for one that has moved in, else with its
 * installation.
 */
export const beginsOn: RawBuilder<string> = sql.raw('coalesce(m.taken_over_on, m.install_date)')

/** Tells whether account `m` belongs to a move-in that is not agreed yet: nobody is reminded, collected from or cut off. */
export const isMovingIn: RawBuilder<boolean> = sql.raw(`(m.move_in_id is not null and exists (
  select from move_ins v where v.organization_id = m.organization_id and v.id = m.move_in_id and v.state <> 'agreed'))`)
