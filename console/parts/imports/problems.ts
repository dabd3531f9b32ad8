import type { Job } from '../../ui/show/job'

/** A refused row of a job. */
export interface RefusedRow {
  row: number
  msg: string
  errors: Record<string, string[]>
}

export interface Problem {
  row: number
  /** The column's title; null when the whole row is refused. */
  field: string | null
  text: string
}

/** Nobody has sent a sheet for these: a row has no cells to correct, and its message names what it is about. */
const WITHOUT_SHEET: ReadonlySet<Job['kind']> = new Set(['invoice_archive', 'invoice_bulk'])
export const hasSheet = ({ kind }: Pick<Job, 'kind'>): boolean => !WITHOUT_SHEET.has(kind)

/** One line per problem, because a person corrects cells and not rows; of a job without a sheet one per row. */
export const problemsOf = ({ row, msg, errors }: RefusedRow, isOfSheet: boolean): Problem[] => {
  if (!isOfSheet) return [{ row, field: null, text: msg }]
  const named = Object.entries(errors).flatMap(([field, texts]) =>
    texts.map((text) => ({ row, field, text })),
  )
  return named.length > 0 ? named : [{ row, field: null, text: msg }]
}

/** A text that a spreadsheet would take for a formula stays text. */
const inert = (text: string) => (/^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text)
const quoted = (text: string) => `"${inert(text).replaceAll('"', '""')}"`

/** A CSV that Excel opens in Chinese: with a byte order mark, CRLF, everything quoted. */
export function problemsCsv(
  titles: readonly [string, string, string],
  problems: readonly Problem[],
  wholeRow: string,
) {
  const lines = problems.map(({ row, field, text }) => [String(row), field ?? wholeRow, text])
  return `\uFEFF${[titles, ...lines].map((line) => line.map(quoted).join(',')).join('\r\n')}\r\n`
}
