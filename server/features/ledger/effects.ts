import type { Effects } from '@water/contract/corrections/effects'
import type { UnitOfWork } from '../../db/read-write'
import { type MoneyFigures, moneyFigures, paidFromBalanceSince, releasedSince } from './effects-store'

type Figure = 'cumulative' | 'last_reading' | 'last_read_at' | 'balance' | 'arrears'

/** The figures that differ. */
export function changesBetween<const Name extends Figure>(
  names: readonly Name[],
  before: Readonly<Record<Name, string | null>>,
  after: Readonly<Record<Name, string | null>>,
): Pick<Effects, Figure> {
  return Object.fromEntries(
    names.flatMap((name) =>
      before[name] === after[name] ? [] : [[name, { before: before[name], after: after[name] }]],
    ),
  )
}

/** The effects of a command on money alone, between how the account stood before it and now. */
export async function moneyEffects(
  { tx, org }: UnitOfWork,
  meter: number,
  before: MoneyFigures,
): Promise<Effects> {
  const after = await moneyFigures(tx, org, meter)
  return {
    ...changesBetween(['balance', 'arrears'], before, after),
    released: await releasedSince(tx, org, meter, before.allocation),
    settled: await paidFromBalanceSince(tx, org, meter, { since: before.allocation, made: [] }),
    orders: [],
    invoices: [],
  }
}
