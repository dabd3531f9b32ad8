import type { Wire } from '@water/contract/endpoint'
import {
  answerValveCommands,
  askValve,
  cancelValve,
  fetchValveCommands,
  listValveCommands,
  previewValve,
} from '@water/contract/valves/calls'
import { inTransaction, writeWithin } from '../../db/read-write'
import { page, rangeOf } from '../../http/page'
import { command, procedure, query, type Route, rehearsal } from '../../http/route'
import { orNotFound, refuse } from '../../refusal'
import { lockAccounts } from '../ledger/accounts-store'
import { findMeter } from '../meters/store'
import { askForValve } from './ask'
import { cancelQueued, findCommand, pageOfCommands, type StoredCommand } from './commands-store'
import { fetchCommands, keepAnswers } from './gateway'
import { kept } from './trail'

type Shown = Wire<typeof askValve>['reply']

const present = (command: StoredCommand): Shown => command

export const valveRoutes: Route[] = [
  command(askValve, 'valve.ask', async (call) => {
    const { organization: _, ...asked } = call.body
    const { command } = await askForValve(call, call.path.id, asked)
    call.audit({ object: ['meter', call.path.id], after: kept(command) })
    return present(command)
  }),
  rehearsal(previewValve, async (call) => {
    const { organization: _, ...asked } = call.body
    const { command, cancelled } = await askForValve(call, call.path.id, asked)
    const commands = cancelled.map(({ id, action }) => ({ id, action, becomes: 'cancelled' as const }))
    return { ...present(command), id: null, seq: null, effects: { commands } }
  }),
  query(listValveCommands, async (call) => {
    const { db, org, path } = call
    orNotFound(await findMeter(db, org, path.id))
    const { count, rows } = await pageOfCommands(db, org, path.id, rangeOf(call.query))
    return page(call, count, rows.map(present))
  }),
  command(cancelValve, 'valve.cancel', async (call) => {
    const { tx, org, path, audit } = call
    await lockAccounts(tx, org, [path.id])
    const before = orNotFound(await findCommand(tx, org, path.id, path.command))
    if (before.state !== 'queued') refuse('command_sent')
    await cancelQueued(call, [path.id], before.action)
    const after = orNotFound(await findCommand(tx, org, path.id, path.command))
    audit({ object: ['meter', path.id], before: kept(before), after: kept(after) })
  }),

  procedure(fetchValveCommands, async (call) => {
    const { caller, now, database } = call
    const org = caller.organization
    return inTransaction(database, async (tx) => {
      const { commands, changes } = await fetchCommands({ tx, org, now }, caller.service)
      if (changes.length > 0)
        await writeWithin(tx, call.command('valve.follow', org), async (_, audit) => changes.forEach(audit))
      return commands
    })
  }),
  command(answerValveCommands, 'valve.answer', async (call) => {
    const { tx, now, caller, body, audit } = call
    return keepAnswers({ tx, org: caller.organization, now, audit }, caller.service, body.acks)
  }),
]
