import type { agreeMoveIn, moveInTotals } from '@water/contract/move-ins/calls'
import { CONTROL_FIGURES, differencesOf } from '@water/rules/ledger/control-totals'
import { own } from '@water/rules/own'
import type * as z from 'zod'
import { lockRecord } from '../../db/record-store'
import type { CommandCall } from '../../http/call'
import { orNotFound, refuse } from '../../refusal'
import { hasUndecided } from './differences-store'
import { stateAgreed } from './load-store'
import { moveInTable } from './store'

type Totals = z.output<typeof moveInTotals>

const numbersOf = (totals: Partial<Totals>): Partial<Record<keyof Totals, number>> =>
  Object.fromEntries(
    Object.entries(CONTROL_FIGURES).flatMap(([name, { read }]) => {
      const value = own(totals, name)
      return value === undefined ? [] : [[name, read(String(value))]]
    }),
  )

/** Compares the old system's totals with what the load made, whatever has been done with it since; where all agree, the move is done. */
export async function agree({
  tx,
  org,
  caller,
  now,
  path,
  body: { control },
  audit,
}: CommandCall<typeof agreeMoveIn>): Promise<void> {
  const row = orNotFound(await lockRecord(tx, moveInTable, org, path.id))
  if (row.state !== 'loaded')
    refuse(row.state === 'agreed' || row.state === 'withdrawn' ? 'move_in_ended' : 'not_loaded')
  if (row.job !== null) refuse('move_in_busy')
  // The load wrote it.
  const totals = row.totals as Totals
  const found = differencesOf(numbersOf(control), numbersOf(totals) as Record<keyof Totals, number>)
  if (found.length > 0) {
    const differences = found.map(({ figure, old, ours, difference }) => {
      const { write } = CONTROL_FIGURES[figure]
      return { figure, old: write(old), ours: write(ours), difference: write(difference) }
    })
    refuse('totals_differ', { params: { figures: found.length }, data: { differences } })
  }
  if (await hasUndecided(tx, org, path.id)) refuse('undecided')
  await stateAgreed(tx, org, path.id, { control, by: caller.id, now })
  audit({ object: ['move_in', path.id], before: { state: 'loaded' }, after: { state: 'agreed', control } })
}
