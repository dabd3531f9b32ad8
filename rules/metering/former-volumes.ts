import { type LocalDate, monthsBetween } from '../calendar'
import { type Litres, productHalfUp } from '../money'
import { ORDERS_COMPARED } from './abnormal'

/** A reading of another system, with the volume since the one before it. */
export type FormerReading = { readonly readOn: LocalDate; readonly volume: Litres }

/** So many readings decide: the volumes of three, and the day from which the first of them counts. */
export const FORMER_READINGS_NEEDED = ORDERS_COMPARED + 1

/**
 * 原系统用量：最近三次抄表的用量各按其月数折算成一个抄表周期，在本系统开出三张账单之前参与平均。
 * The volumes that stand in for orders until an account has three, oldest first: those of its last three readings in another system,
 * each ÷ the months that it covers × the months of a cycle, half up to the litre. A reading covers the months since the one before it,
 * at least one; the first that is known covers a cycle. `readings`: newest first, the last four are enough. See former-volumes.md.
 */
export function formerVolumes(readings: readonly FormerReading[], cycleMonths: number): Litres[] {
  return readings
    .slice(0, ORDERS_COMPARED)
    .map(({ readOn, volume }, at) => {
      const before = readings[at + 1]
      const months = before ? Math.max(1, monthsBetween(before.readOn, readOn)) : cycleMonths
      return productHalfUp(volume, cycleMonths, months)
    })
    .reverse()
}
