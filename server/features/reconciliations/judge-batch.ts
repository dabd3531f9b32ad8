import type { Direction } from '@water/rules/ledger/bank-amount'
import { type BankRow, isSameMovement, judgeRow, type RowVerdict } from '@water/rules/ledger/reconciliation'
import { grouped } from '../../db/grouped'
import type { Entry } from './entries-store'
import type { Sent } from './rows-store'

/** A movement of the file, with its line. */
export interface Movement extends BankRow {
  line: number
  side: Direction
}

export interface Judged {
  movement: Movement
  verdict: RowVerdict<Entry>
  /** Open rows of earlier files about the same movement: this row resolves them. */
  before: number[]
}

/** Rows with the same key may be one movement: by their number, or without one by moment, amount and remark. */
const keyOf = ({ channelNo, amount, paidAt, remark }: BankRow): string =>
  channelNo === '' ? JSON.stringify(['', amount, paidAt, remark]) : JSON.stringify([channelNo])

/**
 * Judges rows in the order of the file. What one row takes is taken for the next: two rows never match one entry.
 */
export function judgeBatch(
  movements: readonly Movement[],
  entries: readonly Entry[],
  sent: readonly Sent[],
): Judged[] {
  const named = grouped(entries, ({ channelNo }) => channelNo)
  const rows: Map<string, Sent[]> = grouped(sent, keyOf)
  return movements.map((movement) => {
    const key = keyOf(movement)
    const all = rows.get(key) ?? []
    const before = movement.channelNo === '' ? twinOf(all) : all
    const ofNumber = movement.channelNo === '' ? [] : (named.get(movement.channelNo) ?? [])
    const sameSign = ofNumber.filter(({ amount }) => amount > 0 === movement.amount > 0)
    const verdict = judgeRow(movement, sameSign, before)
    take(named, verdict)
    rows.set(key, [...all.filter(isHere), madeSent(movement, verdict), ...all.filter((one) => !isHere(one))])
    const earlier = before.filter((one) => !one.isInThisFile && one.isOpen && isSameMovement(movement, one))
    return { movement, verdict, before: earlier.map(({ id }) => id) }
  })
}

const isHere = ({ isInThisFile }: Sent): boolean => isInThisFile

/** Rows without a number may be alike: the third of this file is the third of an earlier one. */
function twinOf(alike: readonly Sent[]): Sent[] {
  const place = alike.filter(isHere).length
  const files = grouped(
    alike.filter(({ isInThisFile }) => !isInThisFile),
    ({ reconciliation }) => reconciliation,
  )
  return [...files.values()].flatMap((rows) => rows[place] ?? [])
}

/** An entry that a row has taken is not free for the next one. */
function take(named: Map<string, Entry[]>, verdict: RowVerdict<Entry>): void {
  if (verdict.state === 'missing_here' || verdict.state === 'resolved' || verdict.entry === null) return
  const { of, id, channelNo } = verdict.entry
  const taken = named.get(channelNo)?.find((entry) => entry.of === of && entry.id === id)
  if (taken)
    named.set(channelNo, [{ ...taken, isUnmatched: false }, ...without(named.get(channelNo)!, taken)])
}

const without = (entries: readonly Entry[], one: Entry) => entries.filter((entry) => entry !== one)

/** This row as the next ones of its file meet it. */
const madeSent = (movement: Movement, verdict: RowVerdict<Entry>): Sent => ({
  ...movement,
  ...{ id: 0, reconciliation: 0, reason: '', isInThisFile: true, isOpen: false },
  state: verdict.state === 'matched' || verdict.state === 'resolved' ? verdict.state : 'open',
  entry: 'entry' in verdict && verdict.entry ? { ...verdict.entry, isUnmatched: false } : null,
})
