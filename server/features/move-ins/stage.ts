import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { MOST_ROWS } from '@water/contract/move-ins/sheet'
import { passedOverColumns } from '@water/contract/sheet-column'
import type { LocalDate } from '@water/rules/calendar'
import { inTransaction } from '../../db/read-write'
import { Refusal, refuse } from '../../refusal'
import { readInParts } from '../../spreadsheet/table-in-parts'
import type { WholeToDo } from '../jobs/job'
import { keptRefusal } from '../jobs/outcome'
import type { Names } from '../meters/import-names-store'
import { columnsForUnknown, columnsOf, type NamedItem } from './columns'
import { dropRowsOf, type FileFacts, keepRows, type MoveInFile, stateFacts } from './files-store'
import { historyBefore } from './read-beside'
import { readRow } from './read-row'
import { NO_SUMS, type ReadRow, type Sums } from './row-to-read'

export interface Staging {
  asOf: LocalDate
  names: Names
  items: readonly NamedItem[]
  /** How many rows were staged before this file, and said of all of them after each part. */
  before: number
  mostRows?: typeof MOST_ROWS
}

type NumberedRow = ReadRow & { line: number }

/** Behind so many rows the database's answers are heard, so that it has the next statement in time. */
const AT_ONCE = 200

/**
 * Reads a file and keeps its rows as they were understood, some thousand at a time: each is good, or says what is wrong with it. A file
 * that cannot be read at all keeps the reason. Returns how many rows it has.
 */
export async function stageFile(todo: WholeToDo, file: MoveInFile, staging: Staging): Promise<number> {
  const { db, org, files, clock } = todo
  const { asOf, names, mostRows = MOST_ROWS } = staging
  const columns = [...columnsOf(file.kind, staging.items), ...passedOverColumns]
  const reading = { columns, asOf, names, history: historyBefore(asOf) }
  let sums: Sums = NO_SUMS
  let rows = 0
  let refusal: FileFacts['refusal'] = null
  let ignored: readonly string[] = []
  let named: readonly string[] = []
  await inTransaction(db, async (tx) => {
    await dropRowsOf(tx, org, file.id)
    await todo.onlyOnce(tx)
  })
  const keep = async (read: readonly NumberedRow[], done: number): Promise<void> => {
    await inTransaction(db, async (tx) => {
      await keepRows(tx, org, file.id, read)
      await todo.onlyOnce(tx)
    })
    await todo.progress({ done })
  }
  // The database writes a part while the next one is read.
  let keeping: Promise<void> = Promise.resolve()
  try {
    const facts = await readInParts(
      {
        name: file.name,
        open: () => files.read(file.key),
        whole: async () => buffer(await files.read(file.key)),
      },
      {
        columns,
        columnsFor: (unknown) => {
          const more = columnsForUnknown(file.kind, unknown)
          named = more.map(({ zh }) => zh)
          return more
        },
        mostRows,
        take: async (part) => {
          rows += part.length
          if (staging.before + rows > mostRows.sheet)
            refuse('file_too_many_rows', { params: { limit: mostRows.sheet } })
          const read: NumberedRow[] = []
          for (const [at, row] of part.entries()) {
            if (at % AT_ONCE === 0) await setImmediate()
            read.push({ line: row.row, ...readRow(file.kind, row, reading) })
          }
          for (const row of read) sums = added(sums, row.sums)
          await keeping
          keeping = keep(read, staging.before + rows)
          // Whoever waits for it hears of its failure.
          keeping.catch(() => {})
        },
      },
    )
    ignored = [...named, ...facts.ignoredColumns]
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    refusal = keptRefusal(error)
  } finally {
    await keeping
  }
  const facts = { rows, ignored_columns: ignored, sums, refusal, checked_at: clock() }
  await inTransaction(db, (tx) => stateFacts(tx, org, file.id, facts))
  return rows
}

const added = (sums: Sums, more: Partial<Sums>): Sums => ({
  accounts: sums.accounts + (more.accounts ?? 0),
  active: sums.active + (more.active ?? 0),
  owed: sums.owed + (more.owed ?? 0),
  penalty: sums.penalty + (more.penalty ?? 0),
  balances: sums.balances + (more.balances ?? 0),
  volume: sums.volume + (more.volume ?? 0),
})
