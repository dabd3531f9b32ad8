import type { Parsed } from '@water/contract/endpoint'
import type { askValve } from '@water/contract/valves/calls'
import type { UserWork } from '../../http/call'
import { orNotFound, refuse } from '../../refusal'
import { lockAccounts } from '../ledger/accounts-store'
import { cancelQueued, insertCommand, openCommandsOf, type StoredCommand } from './commands-store'
import { type CutTerms, cutTermsOf, type ValveFacts, valveFactsOf } from './facts-store'
import { followCommands } from './follow'
import { refusalOf } from './refusal-of'

type Asked = Omit<Parsed<typeof askValve>['body'], 'organization'>

export interface AskedCommand {
  command: StoredCommand
  /** Queued commands that it takes the place of. */
  cancelled: Awaited<ReturnType<typeof cancelQueued>>
}

/** 关阀、开阀: puts a command of a valve into the queue, or says why not. An open takes the place of what is queued. */
export async function askForValve(unit: UserWork, meter: number, asked: Asked): Promise<AskedCommand> {
  const { tx, org, now, caller } = unit
  await lockAccounts(tx, org, [meter])
  const terms = await cutTermsOf(tx, org, now)
  // A close that has expired, or is not due any more, is not in the way of another one.
  const { changes } = await followCommands(unit, [meter], terms)
  for (const change of changes) unit.audit(change)
  const facts = orNotFound((await valveFactsOf(tx, org, [meter], terms)).get(meter))
  const { action, reason, remark, expires_in } = asked
  const before = (await openCommandsOf(tx, org, [meter])).get(meter) ?? []
  refuseAsked(facts, asked, before, terms)
  const { account_no, module, installation, customer_since } = facts
  if (module === null || installation === null) return refuse('no_module', { params: { account_no } })
  const cancelled = action === 'open' ? await cancelQueued(unit, [meter]) : []
  const command = await insertCommand(
    unit,
    { user: caller.id, service: caller.service },
    { meter, module, installation, customer_since, action, reason, remark, expires_in },
  )
  return { command, cancelled }
}

function refuseAsked(
  facts: ValveFacts,
  { action, reason }: Asked,
  before: readonly StoredCommand[],
  { isQuiet, notice_days: days }: CutTerms,
): void {
  // An open asks for a valve and a module alone.
  const isOpen = action === 'open'
  const isUnderWay = before.some(
    (command) => command.action === 'close' && (command.state === 'queued' || command.state === 'sent'),
  )
  const refusal = refusalOf(
    facts,
    isOpen ? { reason: 'request', isUnderWay: false, isQuiet } : { reason, isUnderWay, isQuiet },
  )
  if (refusal) refuse(refusal, { params: { account_no: facts.account_no, days } })
}
