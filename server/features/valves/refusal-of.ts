import { type CloseRefusal, refuseClose } from '@water/rules/metering/valve'
import type { StoredCommand } from './commands-store'
import type { ValveFacts } from './facts-store'

/** The reason why the valve of an account is not closed now, or null. */
export const refusalOf = (
  facts: ValveFacts,
  asked: Pick<StoredCommand, 'reason'> & { isUnderWay: boolean; isQuiet: boolean },
): CloseRefusal | null =>
  refuseClose({
    hasValve: facts.has_valve,
    hasModule: facts.module !== null,
    isNeverCut: facts.no_cut,
    reason: asked.reason,
    isUnderWay: asked.isUnderWay,
    hasOverdue: facts.has_overdue,
    isWithheld: facts.is_withheld,
    isNoticed: facts.is_noticed,
    isQuiet: asked.isQuiet,
    isMovingIn: facts.is_moving_in,
  })
