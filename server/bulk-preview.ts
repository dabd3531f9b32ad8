import { NAMED_ROWS } from '@water/contract/bulk-preview'
import { type Fen, yuan } from '@water/rules/money'
import { type Tallied, Tally } from '@water/rules/tally'

/** A row that the preview of a command on many names. */
export interface PreviewedRow {
  id: number
  no: string
  name: string
  amount: Fen
  about: string
}

export const tallyOf = <Key extends string>(): Tally<Key, PreviewedRow> => new Tally(NAMED_ROWS)

/** The kinds that have rows, in their order, as the preview answers them. */
export const kindsOf = <Key extends string>(
  tally: { of: (key: NoInfer<Key>) => Tallied<PreviewedRow> },
  reasons: readonly Key[],
) =>
  reasons.flatMap((reason) => {
    const { count, amount, first } = tally.of(reason)
    const rows = first.map((row) => ({ ...row, amount: yuan(row.amount) }))
    return count === 0 ? [] : [{ reason, count, amount: yuan(amount), rows }]
  })
