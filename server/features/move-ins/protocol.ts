import type { moveInTotals } from '@water/contract/move-ins/calls'
import type { Language } from '@water/contract/text'
import { CONTROL_FIGURES, differencesOf } from '@water/rules/ledger/control-totals'
import type * as z from 'zod'
import type { Reader } from '../../db/read-write'
import { findRecord } from '../../db/record-store'
import type { OrgId } from '../../db/scope'
import { orNotFound, refuse } from '../../refusal'
import { findOrganization } from '../organizations/store'
import { pageOfDifferences } from './differences-store'
import { presentDifference, presentMoveIn } from './present'
import { actsOf, type DecisionSum, type LoadedFile, loadedFiles, sumsByDecision } from './protocol-store'
import { itemsOf, moveInTable } from './store'

type Totals = z.output<typeof moveInTotals>
type Shown = ReturnType<typeof presentMoveIn>

/** A total of the load beside the old system's; null before anybody has agreed, or where nobody gave it. */
export interface TotalLine {
  figure: keyof Totals
  old: string | null
  ours: string
  difference: string | null
}

/** Everything that the protocol of a move-in says. */
export interface ProtocolFacts {
  organization: { name: string; address: string; contact_phone: string }
  moveIn: Pick<Shown, 'name' | 'as_of' | 'state' | 'reason' | 'parallel'>
  files: LoadedFile[]
  loaded: Act
  agreed: Act | null
  withdrawn: Act | null
  totals: TotalLine[]
  decisions: DecisionSum[]
  largest: ReturnType<typeof presentDifference>[]
}

interface Act {
  at: string
  by: string
}

/** Differences that the paper names one by one. */
const MOST_NAMED = 15

/** Before the load there is nothing to sign. One that was withdrawn after its load still says what it had loaded. */
export async function protocolFacts(
  db: Reader,
  org: OrgId,
  id: number,
  language: Language,
): Promise<ProtocolFacts> {
  const row = orNotFound(await findRecord(db, moveInTable, org, id))
  const shown = presentMoveIn(row, language)
  const { totals, loaded_at } = shown
  if (totals === null || loaded_at === null) return refuse('not_loaded')
  const [organization, files, acts, decisions, largest, items] = await Promise.all([
    findOrganization(db, org),
    loadedFiles(db, org, id),
    actsOf(db, org, id),
    sumsByDecision(db, org, id),
    pageOfDifferences(db, org, id, undefined, { offset: 0, limit: MOST_NAMED }),
    itemsOf(db, org),
  ])
  const { name, address, contact_phone } = orNotFound(organization)
  const { as_of, state, reason, parallel, control, agreed_at, withdrawn_at } = shown
  const actOf = (action: 'load' | 'agree' | 'withdraw', at: string): Act => ({
    at,
    by: acts.get(`move_in.${action}`)?.by ?? '',
  })
  return {
    organization: { name, address, contact_phone },
    moveIn: { name: shown.name, as_of, state, reason, parallel },
    files,
    loaded: actOf('load', loaded_at),
    agreed: agreed_at === null ? null : actOf('agree', agreed_at),
    withdrawn: withdrawn_at === null ? null : actOf('withdraw', withdrawn_at),
    totals: linesOf(totals, control),
    decisions,
    largest: largest.rows.map((one) => presentDifference(one, items, language)),
  }
}

function linesOf(totals: Totals, control: Partial<Totals> | null): TotalLine[] {
  const ours = numbersOf(totals)
  const differing = new Map(
    // The load made all of them.
    differencesOf(numbersOf(control ?? {}), ours as Record<Figure, number>).map((one) => [
      one.figure,
      one.difference,
    ]),
  )
  return FIGURES.map((figure) => {
    const old = control?.[figure]
    return {
      figure,
      old: old === undefined ? null : String(old),
      ours: String(totals[figure]),
      difference: old === undefined ? null : CONTROL_FIGURES[figure].write(differing.get(figure) ?? 0),
    }
  })
}

type Figure = keyof Totals
// The record has no other keys.
const FIGURES = Object.keys(CONTROL_FIGURES) as Figure[]

const numbersOf = (totals: Partial<Totals>): Partial<Record<Figure, number>> =>
  Object.fromEntries(
    FIGURES.flatMap((figure) => {
      const value = totals[figure]
      return value === undefined ? [] : [[figure, CONTROL_FIGURES[figure].read(String(value))]]
    }),
  )
