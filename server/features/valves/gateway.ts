import { text, time } from '@water/contract/fields'
import { type answerRefusals, LONGEST_ERROR, MOST_FETCHED } from '@water/contract/valves/calls'
import { valveResults } from '@water/contract/valves/vocabulary'
import { addSeconds, type LocalTime } from '@water/rules/calendar'
import { carriedOut } from '@water/rules/metering/valve'
import * as z from 'zod'
import type { Audit, Change, UnitOfWork } from '../../db/read-write'
import { lockAccounts } from '../ledger/accounts-store'
import { endOlder, metersToFollow, openCommandsOf } from './commands-store'
import { cutTermsOf } from './facts-store'
import { followCommands } from './follow'
import {
  type Answer,
  commandsUnderWay,
  type Fetched,
  keepAnswer,
  keepValves,
  markSent,
  metersOfCommands,
} from './gateway-store'
import { kept } from './trail'

type Work = Pick<UnitOfWork, 'tx' | 'org' | 'now'>

/**
 * The commands that a gateway has to carry out now. Each command is looked at again at this moment: a close for arrears that is no longer due is
 * cancelled, and one in quiet time is held.
 */
export async function fetchCommands(
  unit: Work,
  gateway: number,
): Promise<{ commands: Fetched[]; changes: Change[] }> {
  const { tx, org, now } = unit
  const [underWay, toFollow] = await Promise.all([
    commandsUnderWay(tx, org, gateway, now),
    metersToFollow(tx, org, now),
  ])
  const meters = [...new Set([...underWay.map(({ meter }) => meter), ...toFollow])]
  if (meters.length === 0) return { commands: [], changes: [] }
  await lockAccounts(tx, org, meters)
  const { held, changes } = await followCommands(unit, meters, await cutTermsOf(tx, org, now))
  const left = (await commandsUnderWay(tx, org, gateway, now)).filter(({ id }) => !held.has(id))
  const commands = left.slice(0, MOST_FETCHED)
  await markSent(tx, org, { gateway, ids: commands.map(({ id }) => id) }, now)
  return { commands, changes }
}

export interface RefusedRow {
  row: number
  code: (typeof answerRefusals)[number]
  field?: string
}

/** A clock that is so much ahead is wrong. */
const MOST_AHEAD_S = 600

const answerRow = z.object({
  id: z.int().positive(),
  result: z.enum(valveResults),
  at: time,
  error: text(LONGEST_ERROR).catch('').default(''),
})

/** One row as a gateway sends it, or why it is refused. */
function readRow(sent: unknown, row: number, now: LocalTime): Answer | RefusedRow {
  const { success, data, error } = answerRow.safeParse(sent)
  if (!success) {
    const field = error.issues[0]?.path[0]
    return { row, code: 'bad_field', ...(field !== undefined && { field: String(field) }) }
  }
  return data.at > addSeconds(now, MOST_AHEAD_S) ? { row, code: 'bad_time' } : data
}

const isRefused = (read: Answer | RefusedRow): read is RefusedRow => 'code' in read

/**
 * Keeps what a gateway answers. The first answer to a command counts; the valve is as the newest command that was carried out has left
 * it, in whatever order the answers come.
 */
export async function keepAnswers(
  unit: Work & { audit: Audit },
  gateway: number,
  sent: readonly unknown[],
): Promise<{ accepted: number; duplicates: number; refused: RefusedRow[] }> {
  const { tx, org, now, audit } = unit
  const read = sent.map((row, at) => readRow(row, at + 1, now))
  const answers = read.filter((row): row is Answer => !isRefused(row))
  const ids = answers.map(({ id }) => id)
  const meterOf = await metersOfCommands(tx, org, gateway, ids)
  const meters = [...new Set(meterOf.values())]
  if (meters.length > 0) await lockAccounts(tx, org, meters)
  const answered = new Set<number>()
  const refused: RefusedRow[] = []
  let duplicates = 0
  for (const [at, row] of read.entries()) {
    if (isRefused(row)) refused.push(row)
    else if (!meterOf.has(row.id)) refused.push({ row: at + 1, code: 'unknown_command', field: 'id' })
    else if (await keepAnswer(tx, org, row, now)) answered.add(row.id)
    else duplicates++
  }
  const changed = [...new Set([...answered].map((id) => meterOf.get(id)!))]
  for (const change of await afterAnswers(unit, changed, answered)) audit(change)
  return { accepted: answered.size, duplicates, refused }
}

/** Keeps the valves of these meters, and lets opens follow. Returns what the trail has of it. */
async function afterAnswers(
  unit: Work,
  meters: readonly number[],
  answered: ReadonlySet<number>,
): Promise<Change[]> {
  const { tx, org, now } = unit
  if (meters.length === 0) return []
  await keepValves(tx, org, [...answered])
  const commands = await openCommandsOf(tx, org, meters)
  const changes: Change[] = []
  for (const [meter, all] of commands) {
    for (const command of all)
      if (answered.has(command.id)) changes.push({ object: ['meter', meter], after: kept(command) })
    const newest = carriedOut(all)
    if (newest) await endOlder(tx, org, meter, newest.seq)
  }
  const followed = await followCommands(unit, meters, await cutTermsOf(tx, org, now), answered)
  return [...changes, ...followed.changes]
}
