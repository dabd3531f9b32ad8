import { moveInSheets } from '@water/contract/move-ins/vocabulary'
import { inTransaction, read } from '../../db/read-write'
import { findRecord } from '../../db/record-store'
import { refuse } from '../../refusal'
import type { WholeJob, WholeToDo } from '../jobs/job'
import { namesOf } from '../meters/import-names-store'
import type { MoveInSheet } from './columns'
import { dropFiles, filesOf, isSheet, letStand, type MoveInFile } from './files-store'
import { judge } from './judge'
import { countBad, type FilesBySheet, hasConflicts } from './rows-store'
import { stageFile } from './stage'
import { itemsOf, type MoveInRow, moveInTable, stateMoveIn } from './store'

/** The request of the job. */
export interface CheckAsked {
  moveIn: number
  /** The files to read: those that were sent, or all that stand when the day has changed. */
  files: readonly number[]
}

/**
 * Reads the files of a sheet, keeps their rows where nobody else sees them, and says of each row what is wrong. Then the files take the
 * place of the sheet's earlier ones, and the move-in is checked, or a draft, as its sheets are. Files that are only checked take the
 * place of those of their sheet that were only checked before.
 */
export const moveInCheck: WholeJob = {
  async work(todo) {
    const { db, org, content, job } = todo
    // startCheck wrote it.
    const asked = JSON.parse(content.toString()) as CheckAsked
    const moveIn = await read(db, (reader) => findRecord(reader, moveInTable, org, asked.moveIn))
    if (moveIn === undefined || isPast(moveIn)) return refuse('move_in_ended')
    const all = (await read(db, (reader) => filesOf(reader, org, moveIn.id))).filter(isSheet)
    const sent = all.filter(({ id }) => asked.files.includes(id))
    await stageAll(todo, moveIn, sent)
    const kinds = new Set(sent.map(({ kind }) => kind))
    const standing = all.filter(
      ({ id, kind, is_current }) => asked.files.includes(id) || (is_current && !kinds.has(kind)),
    )
    await judge(todo, bySheet(standing), await kindsToJudge(todo, kinds, standing))
    const dropped = await inTransaction(db, async (tx) => {
      const bad = await countBad(
        tx,
        org,
        standing.map(({ id }) => id),
      )
      await todo.onlyOnce(tx)
      if (job.is_check)
        return dropFiles(
          tx,
          org,
          all
            .filter((one) => !one.is_current && kinds.has(one.kind) && !asked.files.includes(one.id))
            .map(({ id }) => id),
        )
      await letStand(tx, org, asked.files)
      const isGood = bad === 0 && standing.some(({ kind }) => kind === 'accounts')
      await stateMoveIn(tx, org, moveIn.id, isGood ? 'checked' : 'draft', todo.clock())
      const others = all.filter(({ id }) => !standing.some((one) => one.id === id))
      return dropFiles(
        tx,
        org,
        others.map(({ id }) => id),
      )
    })
    await todo.files.remove(dropped)
  },
}

/**
 * The sheets that were sent, and those that their rows change: of other accounts each row is somebody else's. Accounts in whose rows
 * something did not fit are looked at again, since it may have been mended outside. A mere check changes nothing of what stands.
 */
async function kindsToJudge(
  { db, org, job }: WholeToDo,
  sent: ReadonlySet<MoveInSheet>,
  standing: readonly MoveInFile[],
): Promise<ReadonlySet<MoveInSheet>> {
  if (job.is_check) return sent
  if (sent.has('accounts')) return new Set(moveInSheets)
  const accounts = standing.filter(({ kind }) => kind === 'accounts').map(({ id }) => id)
  const isToMend = await read(db, (reader) => hasConflicts(reader, org, accounts))
  return isToMend ? new Set([...sent, 'accounts']) : sent
}

const isPast = ({ state }: MoveInRow): boolean => state !== 'draft' && state !== 'checked'

async function stageAll(todo: WholeToDo, moveIn: MoveInRow, sent: readonly MoveInFile[]): Promise<void> {
  const { db, org } = todo
  const [names, items] = await read(
    db,
    async (reader) => [await namesOf(reader, org), await itemsOf(reader, org)] as const,
  )
  let before = 0
  for (const file of sent) {
    const staging = { asOf: moveIn.as_of, names, items, before }
    before += await stageFile(todo, file, staging)
  }
  await todo.progress({ done: before, total: before })
}

const bySheet = (files: readonly MoveInFile[]): FilesBySheet => {
  const of = (sheet: MoveInSheet) => files.flatMap(({ id, kind }) => (kind === sheet ? [id] : []))
  return {
    accounts: of('accounts'),
    open_bills: of('open_bills'),
    balances: of('balances'),
    history: of('history'),
  }
}
