import { isDeepStrictEqual } from 'node:util'
import { type Chance, chanceOf } from '../seed/chance'
import type { TestApp, TestReply } from '../testing/test-app'
import { upload } from '../testing/test-worker'
import { beginDay, endDay } from './booked-months'
import type { Command, Sent } from './command'
import { commands, remoteCommands } from './commands/commands'
import { compare } from './compare'
import { askAtLast, ownWorks, reportingOf, settleOvertaken } from './gateway'
import { moveWorks, settleWithdrawal } from './moving-in'
import { daysLater } from './own-figures'
import { type Account, newWorld, type World } from './world'

const ROUNDS = 14
/** The number of requests at once. */
const MOST_AT_ONCE = 5
/** Beside them, where meters report. */
const REMOTE_AT_ONCE = 3

/**
 * Runs one random history of an organization, some fourteen days of work in a year and more: each round several clerks work at once,
 * mostly on one account, and some requests are sent twice or again after a lost reply. Then compares the product's books
 * with those that were kept beside. Throws with the log of the history; the same seed draws the same commands.
 */
export async function runHistory(t: TestApp, seed: string): Promise<Map<string, number>> {
  const world = await newWorld(t, chanceOf(`${seed} world`), chanceOf(`${seed} move-in`).happens(0.5))
  const answers = new Map<string, number>()
  try {
    for (let round = 0; round < ROUNDS; round++) await runRound(world, `${seed} ${round}`, answers)
    await compare(world)
  } catch (error) {
    const told = world.log.join('\n  ')
    throw new Error(`SEED=${seed} npm run histories\n  ${told}\n${(error as Error).message}`, {
      cause: error,
    })
  }
  return answers
}

async function runRound(world: World, seed: string, answers: Map<string, number>): Promise<void> {
  const chance = chanceOf(seed)
  const day = daysLater(world.t.clock.now, chance.pick([1, 8, 20, 31, 45, 70]))
  // Valves are closed for arrears by day alone.
  const isMorning = world.remote !== null && chanceOf(`${seed} hour`).happens(0.5)
  world.t.clock.now = `${day} ${isMorning ? '10:00:00' : '18:00:00'}`
  world.log.push(`-- ${world.t.clock.now}`)
  beginDay(world)
  const hot = chance.pick(world.accounts)
  const alone = new Set<string>()
  const round: (() => Promise<void>)[] = []
  const add = async (key: string, own: Chance, account: Account, from: readonly Command[]) => {
    const command = draw(world, account, own, from)
    const kind = `${command.alone} ${account.id}`
    if (command.alone && alone.has(kind)) return
    alone.add(kind)
    const sent = await command.draw(world, account, own)
    // All are drawn before the first is sent: what is drawn depends on no reply of the round.
    if (sent !== null) round.push(() => send(world, { command, account, sent, key }, own, answers))
  }
  const count = chance.between(2, MOST_AT_ONCE)
  for (let at = 0; at < count; at++) {
    const own = chanceOf(`${seed} ${at}`)
    await add(`${seed} ${at}`, own, own.happens(0.8) ? hot : own.pick(world.accounts), commands)
  }
  const reporting = reportingOf(world)
  for (let at = 0; reporting.length > 0 && at < REMOTE_AT_ONCE; at++) {
    const own = chanceOf(`${seed} remote ${at}`)
    const account = reporting.includes(hot) && own.happens(0.7) ? hot : own.pick(reporting)
    await add(`${seed} remote ${at}`, own, account, remoteCommands)
  }
  for (let turns = chance.between(0, 2); world.invoicing && turns > 0; turns--)
    round.push(() => work(world, chanceOf(`${seed} worker ${turns}`)))
  const note = (answer: string) => answers.set(answer, (answers.get(answer) ?? 0) + 1)
  round.push(...moveWorks(world, chanceOf(`${seed} move-in`), note))
  if (world.remote) round.push(...ownWorks(world, chanceOf(`${seed} worker of meters`)))
  const ended = await Promise.allSettled(round.map((each) => each()))
  const failed = ended.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  settleWithdrawal(world)
  await settleOvertaken(world)
  await askAtLast(world, chanceOf(`${seed} gateway`))
  endDay(world)
}

/** The worker issues invoices at some moment of the round. */
async function work(world: World, chance: Chance): Promise<void> {
  for (let turns = chance.between(0, 60); turns > 0; turns--) await new Promise(setImmediate)
  await world.invoicing?.work()
}

/** Draws a command by its weight for this account now. */
function draw(world: World, account: Account, chance: Chance, from: readonly Command[]): Command {
  const weights = from.map(({ weight }) => (typeof weight === 'number' ? weight : weight(account, world)))
  let left = chance.between(
    1,
    weights.reduce((sum, weight) => sum + weight, 0),
  )
  return from.find((_command, at) => {
    left -= weights[at]!
    return left <= 0
  })!
}

interface Sending {
  command: Command
  account: Account
  sent: Sent
  key: string
}

/** Sends a request once, twice at once, or again after its reply was lost. All answers under one key must be the same. */
async function send(
  world: World,
  { command, account, sent, key }: Sending,
  chance: Chance,
  answers: Map<string, number>,
): Promise<void> {
  const headers: Record<string, string> = command.isSentOnce
    ? {}
    : { 'idempotency-key': key.replaceAll(' ', '-') }
  const { user, target, body, file } = sent
  const ask = () =>
    file
      ? upload(world.t, user, target, file, Object.fromEntries(Object.entries(body)), headers)
      : world.t.call(user, target, body, headers)
  for (let turns = chance.between(0, 6); turns > 0; turns--) await new Promise(setImmediate)
  const way = command.isSentOnce ? 'once' : chance.pick(['once', 'once', 'twice', 'lost'])
  const replies = way === 'twice' ? await Promise.all([ask(), ask()]) : [await ask()]
  if (way !== 'once') replies.push(await ask())
  const done = replies.filter(({ status }) => status < 300)
  const reply = done[0] ?? replies.find(({ code }) => code !== 'in_flight') ?? replies[0]!
  const said = `${reply.status} ${reply.code}`
  world.log.push(
    `${command.name} ${account.account_no} (${way}): ${said} ${target} ${JSON.stringify(body)}${file ? ` ${file.content}` : ''}`,
  )
  answers.set(`${command.name}: ${said}`, (answers.get(`${command.name}: ${said}`) ?? 0) + 1)
  if (replies.some(({ status }) => status >= 500)) throw new Error(`${command.name}: ${reply.text}`)
  expectSame(command, done)
  if (done.length > 0) {
    // A success is repeated, whatever else has happened since.
    const last = replies.at(-1)!
    if (way !== 'once' && last.status >= 300)
      throw new Error(`${command.name} was done, then refused: ${last.text}`)
    await sent.done(reply.data, reply.status)
  }
}

function expectSame(command: Command, [first, ...others]: readonly TestReply[]): void {
  for (const other of others)
    if (other.status !== first!.status || !isDeepStrictEqual(other.data, first!.data))
      throw new Error(`${command.name} was answered differently: ${first!.text} and ${other.text}`)
}
