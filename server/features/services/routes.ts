import {
  createService,
  endToken,
  LONGEST_TOKEN_DAYS,
  listServices,
  makeToken,
  readService,
  updateService,
} from '@water/contract/services/calls'
import { isPlaceholder } from '@water/rules/access/permissions'
import { addDays, dateOf, type LocalDate } from '@water/rules/calendar'
import type { Clock } from '../../clock'
import type { Tx } from '../../db/read-write'
import { findRecord, insertRecord, listRecords, lockRecord, updateRecord } from '../../db/record-store'
import type { OrgId } from '../../db/scope'
import { page } from '../../http/page'
import { listOf } from '../../http/record-routes'
import { command, query, type Route } from '../../http/route'
import { orNotFound, refuse, refuseField } from '../../refusal'
import { dropReminders } from './remind'
import { grantable, type ServiceRow, serviceTable } from './store'
import { hashOfToken, newToken } from './token'
import * as tokens from './tokens-store'

const MOST_LIVE = 2

/** An account as the audit trail keeps it: without its tokens and its use, which are no change of it. */
const forTrail = ({ name, purpose, codes, addresses, is_active }: ServiceRow) => ({
  ...{ name, purpose, codes, addresses, is_active },
})

const find = async (tx: Tx, org: OrgId, id: number): Promise<ServiceRow> =>
  orNotFound(await findRecord(tx, serviceTable, org, id))

/** `clock` is the time by which tokens end, as sessions do. */
export const serviceRoutes = (clock: Clock): Route[] => [
  query(listServices, async (call) => {
    const { rows, count } = await listRecords(call.db, serviceTable, listOf(call, serviceTable))
    return page(call, count, rows.map(present))
  }),

  query(readService, async ({ db, org, path }) =>
    present(orNotFound(await findRecord(db, serviceTable, org, path.id))),
  ),

  command(createService, 'service.create', async ({ tx, org, caller, now, body, audit }) => {
    await checkCodes(tx, body.purpose, body.codes)
    const id = await insertRecord(tx, serviceTable, org, { by: caller.id, now }, body)
    const after = await find(tx, org, id)
    audit({ object: ['service', id], after: forTrail(after) })
    return present(after)
  }),

  command(updateService, 'service.update', async ({ tx, org, now, path: { id }, body, audit }) => {
    const before = orNotFound(await lockRecord(tx, serviceTable, org, id))
    if (body.codes) await checkCodes(tx, before.purpose, body.codes)
    await updateRecord(tx, serviceTable, org, id, now, body)
    if (body.is_active === false) await tokens.endTokens(tx, org, id, clock())
    const after = await find(tx, org, id)
    audit({ object: ['service', id], before: forTrail(before), after: forTrail(after) })
    return present(after)
  }),

  command(makeToken, 'service.make_token', async ({ tx, org, caller, path: { id }, body, audit }) => {
    const now = clock()
    const today = dateOf(now)
    const { expires_on } = body
    if (expires_on < today || expires_on > addDays(today, LONGEST_TOKEN_DAYS))
      refuseField('expires_on', 'within_days', { days: LONGEST_TOKEN_DAYS })
    orNotFound(await lockRecord(tx, serviceTable, org, id))
    // In a statement of its own, which sees the tokens that were made while the first one waited.
    const service = await find(tx, org, id)
    if (!service.is_active) refuse('service_inactive')
    const live = liveOf(service, today)
    if (live.length >= MOST_LIVE) refuse('two_tokens')
    for (const { id: other } of live) await dropReminders({ tx, org, now }, other)
    const { token, prefix } = newToken()
    const kept = { service: id, hash: hashOfToken(token), prefix, expires_on, by: caller.id, now }
    const made = await tokens.insertToken(tx, org, kept)
    audit({ object: ['service', id], after: { prefix, expires_on } })
    return { id: made, token, prefix, expires_on }
  }),

  command(endToken, 'service.end_token', async ({ tx, org, path, audit }) => {
    const ended = orNotFound(await tokens.endToken(tx, org, path.id, path.token_id, clock()))
    const { prefix, expires_on } = ended
    audit({ object: ['service', path.id], before: { prefix, expires_on } })
  }),
]

const present = (row: ServiceRow) => serviceTable.shown(row)

const liveOf = ({ tokens }: ServiceRow, today: LocalDate) =>
  tokens.filter(({ expires_on }) => expires_on >= today)

/** Only an account of the purpose api has codes, and only those that somebody can be granted. */
async function checkCodes(tx: Tx, purpose: string, codes: readonly number[]): Promise<void> {
  if (codes.length > 0 && purpose !== 'api') refuseField('codes', 'not_of_api')
  const known = await grantable(tx, codes)
  if (codes.some((code) => isPlaceholder(code) || !known.has(code))) refuseField('codes', 'unknown_reference')
}
