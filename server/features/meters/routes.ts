import {
  createMeter,
  deleteMeter,
  listInstallations,
  listMeterBalance,
  listMeters,
  listSubMeters,
  lookUpMeters,
  readMeter,
  replaceMeter,
  totalMeters,
  updateMeter,
} from '@water/contract/meters/calls'
import { may } from '@water/rules/access/may'
import { dateOf, monthOf } from '@water/rules/calendar'
import { cappedCount } from '../../db/count'
import type { Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { Caller, UserWork } from '../../http/call'
import { orderOf, page, rangeOf } from '../../http/page'
import { command, locking, query } from '../../http/route'
import { orNotFound, refuse } from '../../refusal'
import { lockAccounts } from '../ledger/accounts-store'
import { settingsOf } from '../organizations/store'
import { changesBetween } from './audited-changes'
import { changeMeter, type MeterPatch, removeMeter } from './change-meter'
import { balanceEntries, installationsOf } from './history-store'
import { openNotesOf } from './noted-store'
import { openMeter } from './open-meters'
import {
  type Meter,
  masked,
  presentBalanceEntry,
  presentChoice,
  presentInstallation,
  presentMeterRow,
  presentSub,
} from './present'
import { unreadOnRoute } from './route-store'
import { shownMeter } from './shown'
import { findMeter, meterPage, metersMatching, meterTotals } from './store'
import { subsOf } from './subs-store'

/**
 * Arrears and balance are shown only to users who may see accounts or orders anyway. A meter reader's list shows no
 * money.
 */
const seesMoney = (caller: Caller): boolean => may(caller, ['meterView', 'meterList', 'orderList'])

/** A chooser lists this many. */
const MOST_CHOICES = 20

const lockAccount = (tx: Tx, org: OrgId, id: number) => lockAccounts(tx, org, [id])

async function change(unit: UserWork, id: number, patch: MeterPatch): Promise<Meter> {
  const { before, after } = await changeMeter(unit, id, patch)
  const changed = changesBetween(before, after)
  const correction_reason = before.meter_no === after.meter_no ? undefined : patch.reason
  unit.audit({
    object: ['meter', id],
    before: changed.before,
    after: { ...changed.after, ...(correction_reason && { correction_reason }) },
  })
  return after
}

/** Where numbers are given, staff give them. */
async function refuseNumberOfOthers(
  { caller, tx, org }: UserWork,
  accountNo: string | undefined,
): Promise<void> {
  if (!accountNo || may(caller, 'staff')) return
  if ((await settingsOf(tx, org)).account_no_rule === 'given')
    refuse('field_not_allowed', { params: { field: 'account_no' } })
}

export const meterRoutes = [
  query(listMeters, async (call) => {
    const { page: _page, page_size: _size, ordering, ...filter } = call.query
    const matching = metersMatching(call.db, call.scope, filter, dateOf(call.now))
    const rows = await meterPage(call.db, matching, orderOf(ordering, '-id'), rangeOf(call.query))
    return page(call, await cappedCount(call.db, matching), rows.map(presentMeterRow))
  }),
  query(totalMeters, ({ db, scope, query, now }) => meterTotals(db, scope, query, dateOf(now))),
  query(lookUpMeters, async (call) => {
    const { route_after, month = monthOf(call.now), ...filter } = call.query
    const since = `${month}-01`
    const route =
      route_after && (await unreadOnRoute(call.db, call.scope, route_after, { since, limit: MOST_CHOICES }))
    const wanted = { ...filter, ...(route && { ids: route }) }
    const matching = metersMatching(call.db, call.scope, wanted, dateOf(call.now))
    const by = { column: 'account_no', direction: 'asc' } as const
    const rows = await meterPage(call.db, matching, by, { limit: MOST_CHOICES, offset: 0 })
    if (route) rows.sort((one, other) => route.indexOf(one.id) - route.indexOf(other.id))
    const notes = await openNotesOf(
      call.db,
      call.scope,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => presentChoice(row, notes.get(row.id) ?? null, seesMoney(call.caller)))
  }),
  command(createMeter, 'meter.create', async (call) => {
    const { organization: _, ...input } = call.body
    await refuseNumberOfOthers(call, input.account_no)
    const { id } = await openMeter(call, input)
    const opened = await shownMeter(call.tx, call.org, id, call.caller)
    call.audit({ object: ['meter', id], after: masked(opened) })
    return opened
  }),
  query(readMeter, (call) => shownMeter(call.db, call.org, call.path.id, call.caller)),
  locking(
    lockAccount,
    command(replaceMeter, 'meter.update', (call) => change(call, call.path.id, call.body)),
  ),
  locking(
    lockAccount,
    command(updateMeter, 'meter.update', (call) => change(call, call.path.id, call.body)),
  ),
  command(deleteMeter, 'meter.delete', (call) => removeMeter(call, call.path.id)),
  query(listInstallations, async (call) => {
    orNotFound(await findMeter(call.db, call.org, call.path.id))
    const { count, rows } = await installationsOf(call.db, call.org, call.path.id, rangeOf(call.query))
    return page(call, count, rows.map(presentInstallation))
  }),
  query(listSubMeters, async (call) => {
    orNotFound(await findMeter(call.db, call.org, call.path.id))
    const { count, rows } = await subsOf(call.db, call.org, call.path.id, rangeOf(call.query))
    return page(call, count, rows.map(presentSub))
  }),
  query(listMeterBalance, async (call) => {
    orNotFound(await findMeter(call.db, call.org, call.path.id))
    const { count, rows } = await balanceEntries(call.db, call.org, call.path.id, rangeOf(call.query))
    return page(call, count, rows.map(presentBalanceEntry))
  }),
]
