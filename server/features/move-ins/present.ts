import { problemText } from '@water/contract/field-problems'
import type { moveInTotals } from '@water/contract/move-ins/calls'
import { parallelColumns } from '@water/contract/move-ins/sheet'
import { moveInSheets } from '@water/contract/move-ins/vocabulary'
import type { Language } from '@water/contract/text'
import { cubicMetres, totalOf, yuan } from '@water/rules/money'
import type * as z from 'zod'
import { volumeText } from '../../db/declared-table'
import { sentenceOf } from '../../http/envelope'
import type { KeptRefusal } from '../jobs/outcome'
import { columnsOf, isUnknownKey, type NamedItem } from './columns'
import type { DifferenceRow } from './differences-store'
import type { Sums } from './row-to-read'
import type { BadRow } from './rows-store'
import { type MoveInRow, type MoveInState, moveInTable, type SheetFile } from './store'

type Totals = z.output<typeof moveInTotals>

export function presentMoveIn(row: MoveInRow, language: Language) {
  const { files, state, last_job, ...shown } = moveInTable.shown(row)
  // The database gives them as the commands wrote them.
  const { control, totals }: { control: unknown; totals: unknown } = row
  return {
    ...shown,
    // A check constraint of the table guarantees this.
    state: state as MoveInState,
    control: control as Totals | null,
    totals: totals as Totals | null,
    staged: stagedTotals(files),
    last_job: last_job && presentJob(last_job, language),
    sheets: moveInSheets.map((kind) => sheetOf(kind, files, language)),
  }
}

const presentJob = ({ failure, ...job }: NonNullable<MoveInRow['last_job']>, language: Language) => ({
  ...job,
  msg: failure ? sentenceOf(failure.code, failure.params, language) : '',
})

/** The sums of the sheets. */
export function stagedTotals(files: readonly SheetFile[]): Totals {
  const sum = (of: keyof Sums) =>
    totalOf(files.filter(({ stands }) => stands).map(({ sums }) => sums[of] ?? 0))
  return {
    accounts: sum('accounts'),
    active: sum('active'),
    owed: yuan(sum('owed')),
    penalty: yuan(sum('penalty')),
    balances: yuan(sum('balances')),
    volume_last_year: cubicMetres(sum('volume')),
  }
}

function sheetOf(kind: (typeof moveInSheets)[number], files: readonly SheetFile[], language: Language) {
  const own = files.filter((file) => file.kind === kind)
  const standing = own.filter(({ stands }) => stands)
  return {
    kind,
    rows: standing.reduce((sum, { rows }) => sum + rows, 0),
    bad: standing.reduce((sum, { bad }) => sum + bad, 0),
    files: own.map(({ id, name, stands, rows, bad, ignored_columns, checked_at, refusal }) => ({
      ...{ id, name, stands, rows, bad, ignored_columns, checked_at },
      problem: refusal ? sentenceOf(refusal.code, refusal.params, language) : '',
    })),
  }
}

/** The problems of a row by the titles of their columns, as the reader of the sheet knows them. */
export function problemsOfRow(
  { kind, problems }: Pick<BadRow, 'kind' | 'problems'>,
  items: readonly NamedItem[],
  language: Language,
): { column: string; message: string }[] {
  const columns = columnsOf(kind, items)
  const placeOf = (key: string) => columns.findIndex((column) => column.key === key)
  const titleOf = (key: string) =>
    columns.find((column) => column.key === key)?.[language] ??
    (isUnknownKey(key) ? key.slice('unknown_'.length) : key)
  return Object.entries(problems)
    .sort(([one], [other]) => placeOf(one) - placeOf(other))
    .flatMap(([key, list]) =>
      list.map((problem) => ({ column: titleOf(key), message: problemText(problem, language) })),
    )
}

export const presentBadRow = (row: BadRow, items: readonly NamedItem[], language: Language) => ({
  ...{ file: row.file, file_name: row.file_name, kind: row.kind, line: row.line, account_no: row.account_no },
  problems: problemsOfRow(row, items, language),
})

export function presentDifference(
  { meter_id, refusal, decided_by_name, items, ...row }: DifferenceRow,
  named: readonly NamedItem[],
  language: Language,
) {
  return {
    ...row,
    ...{ meter: meter_id, items: [...items], decided_by_name },
    reading: volumeOrNone(row.reading),
    old_volume: volumeOrNone(row.old_volume),
    our_volume: volumeOrNone(row.our_volume),
    problem: refusal ? whyNot(refusal, named, language) : '',
  }
}

const volumeOrNone = (text: string | null): string | null => text && volumeText(text)

function whyNot(
  { code, params, fields }: KeptRefusal,
  named: readonly NamedItem[],
  language: Language,
): string {
  if (fields === undefined) return sentenceOf(code, params, language)
  const columns = parallelColumns(named)
  const said = Object.entries(fields).flatMap(([key, list]) =>
    list.map((problem) => {
      const title = columns.find((column) => column.key === key)?.[language] ?? key
      return `${title}: ${problemText(problem, language)}`
    }),
  )
  return said.join('; ')
}
