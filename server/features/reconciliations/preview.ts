import type { Wire } from '@water/contract/endpoint'
import type { previewReconciliation } from '@water/contract/reconciliations/calls'
import type { KeptMapping, PreviewMapping } from '@water/contract/reconciliations/mapping'
import type { Language } from '@water/contract/text'
import type { LocalDate } from '@water/rules/calendar'
import { type OutSign, outSignOf, type SideTotals, sideTotals } from '@water/rules/ledger/bank-amount'
import { bufferOf, type Work } from '../../aside/work'
import { refuse } from '../../refusal'
import type { SheetFile } from '../../spreadsheet/sheet'
import { type Head, type Proposal, proposed, readHead, readHeadAs } from './mapping'
import { presentReadRow, presentSides } from './present'
import { type BesideMovements, type MovementLine, readMovements } from './statement'

const PREVIEWED_LINES = 15
const PREVIEWED_ROWS = 10

/** A bank's file, and the columns that a person has asked for or that its account keeps. */
interface Sent {
  file: { name: string; bytes: Uint8Array }
  asked: PreviewMapping | undefined
  kept: KeptMapping | null
}

const headOf = (file: SheetFile, { asked, kept }: Sent): Promise<Head> =>
  asked || kept === null ? readHead(file, asked) : readHeadAs(file, kept)

const fileOf = ({ file: { name, bytes } }: Sent): SheetFile => ({ name, bytes: bufferOf(bytes) })

export const statementHeadWork: Work<Sent, Head> = {
  name: 'statement_head',
  run: (_databases, sent) => headOf(fileOf(sent), sent),
}

type Preview = Wire<typeof previewReconciliation>['reply']

export const statementPreviewWork: Work<Sent & { today: LocalDate; language: Language }, Preview> = {
  name: 'statement_preview',
  async run(_databases, { today, language, ...sent }) {
    const file = fileOf(sent)
    const head = await headOf(file, sent)
    const proposal = proposed(head, sent.asked, sent.kept)
    const seen = await readAs(file, head, proposal, today)
    const shown = seen?.rows.slice(0, PREVIEWED_ROWS) ?? []
    return {
      ...{ kind: head.kind, encoding: head.encoding, delimiter: head.delimiter },
      header_row: proposal.headerRow,
      headings: proposal.headings,
      lines: head.lines.slice(0, Math.max(PREVIEWED_LINES, (proposal.headerRow ?? 0) + PREVIEWED_ROWS)),
      mapping: proposal.mapping,
      is_kept: proposal.isKept,
      out_sign: seen?.outSign ?? null,
      sides: seen && presentSides(seen.sides),
      damaged_rows: seen?.damagedRows ?? 0,
      hidden_rows: seen?.hiddenRows ?? 0,
      hidden_columns: seen?.hiddenColumns ?? [],
      other_sheets: seen?.otherSheets ?? [],
      rows: shown.map(({ line, read }) => presentReadRow(line, read, seen!.outSign, language)),
    }
  },
}

/** The content of a file as a proposal reads it. */
interface ReadAs extends BesideMovements {
  rows: MovementLine[]
  outSign: OutSign
  sides: SideTotals
}

/** Reads the whole file as a proposal says: what a minus means depends on all of its rows. Null while a column is missing. */
async function readAs(
  file: SheetFile,
  { encoding, delimiter }: Head,
  { headerRow, mapping }: Proposal,
  today: LocalDate,
): Promise<ReadAs | null> {
  const { channel_no, amount, paid_at, out_sign, ...others } = mapping
  if (headerRow === null || channel_no === null || amount === null || paid_at === null) return null
  const form = { ...others, channel_no, amount, paid_at, header_row: headerRow, encoding, delimiter }
  const read = await readMovements(file, form, today)
  const amounts = read.rows.flatMap((row) => (row.read.kind === 'movement' ? [row.read.row.amount] : []))
  const outSign = out_sign ?? outSignOf(mapping.amount_out, amounts)
  const sides = sideTotals(amounts, outSign)
  if (!Object.values(sides).every((total) => Number.isSafeInteger(total.amount))) refuse('statement_sum')
  return { ...read, outSign, sides }
}
