import type { Wire } from '@water/contract/endpoint'
import {
  changeDevice,
  closeMeter,
  previewChange,
  previewClose,
  reopenMeter,
  repairMeter,
  reportFault,
  resumeMeter,
  suspendMeter,
  withdrawChange,
} from '@water/contract/lifecycle/calls'
import { cubicMetres } from '@water/rules/money'
import type { UnitOfWork } from '../../db/read-write'
import { command, type Route, rehearsal } from '../../http/route'
import { changesOf, figuresOf } from '../corrections/effects'
import { lockAccounts } from '../ledger/accounts-store'
import { changesBetween } from '../meters/audited-changes'
import { shownMeter } from '../meters/shown'
import { holdBillingTerms } from '../readings/billing-terms'
import { changeOver, takeChangeBack } from './change-over'
import { closeAccount, reopenAccount } from './close'
import * as spells from './spells'

type Meter = Wire<typeof suspendMeter>['reply']
type ActCall = UnitOfWork & { caller: Parameters<typeof shownMeter>[3]; path: { id: number } }

/** Does an act on a meter, and answers the meter; the trail has what changed, and what the act named. */
async function acted(call: ActCall, act: () => Promise<unknown>, named: object): Promise<Meter> {
  const { tx, org, caller, path } = call
  const before = await shownMeter(tx, org, path.id, caller)
  await act()
  const meter = await shownMeter(tx, org, path.id, caller)
  const fields = changesBetween(before, meter)
  call.audit({ object: ['meter', path.id], before: fields.before, after: { ...fields.after, ...named } })
  return meter
}

const nothingMoved = { released: [], settled: [], orders: [], invoices: [] }

export const lifecycleRoutes: Route[] = [
  command(changeDevice, 'meter.change', (call) => {
    const { path, body } = call
    const { final_reading, is_rollover = false, changed_at, reason: change_reason, remark = '' } = body
    const named = { final_reading, is_rollover, changed_at, change_reason, remark }
    return acted(call, () => changeOver(call, { ...body, meter: path.id }), named)
  }),

  rehearsal(previewChange, async (call) => {
    const { tx, org, caller, path, body } = call
    const terms = await holdBillingTerms(tx, org)
    await lockAccounts(tx, org, [path.id])
    const before = await figuresOf(call, path.id, null, terms)
    const volume = await changeOver(call, { ...body, meter: path.id })
    const after = await figuresOf(call, path.id, null, terms)
    return {
      ...(await shownMeter(tx, org, path.id, caller)),
      volume: cubicMetres(volume),
      effects: { ...changesOf(before, after), ...nothingMoved },
    }
  }),

  command(withdrawChange, 'meter.withdraw_change', (call) =>
    acted(call, () => takeChangeBack(call, call.path.id), {}),
  ),

  command(suspendMeter, 'meter.suspend', (call) => {
    const { date: suspended_on, reason: act_reason } = call.body
    const act = () => spells.suspend(call, call.path.id, suspended_on, act_reason)
    return acted(call, act, { suspended_on, act_reason })
  }),
  command(resumeMeter, 'meter.resume', (call) => {
    const { date: resumed_on } = call.body
    return acted(call, () => spells.resume(call, call.path.id, resumed_on), { resumed_on })
  }),
  command(reportFault, 'meter.fault', (call) => {
    const { date: faulty_since, reason: act_reason } = call.body
    const act = () => spells.reportFault(call, call.path.id, faulty_since, act_reason)
    return acted(call, act, { faulty_since, act_reason })
  }),
  command(repairMeter, 'meter.repair', (call) => {
    const { date: repaired_on, reason: act_reason = '' } = call.body
    return acted(call, () => spells.repair(call, call.path.id, repaired_on), { repaired_on, act_reason })
  }),

  command(closeMeter, 'meter.close', (call) => {
    const { closed_at, reason: act_reason } = call.body
    return acted(call, () => closeAccount(call, call.path.id, call.body), { closed_at, act_reason })
  }),
  rehearsal(previewClose, async (call) => {
    const { tx, org, caller, path, body } = call
    await closeAccount(call, path.id, body)
    return { ...(await shownMeter(tx, org, path.id, caller)), effects: nothingMoved }
  }),
  command(reopenMeter, 'meter.reopen', (call) => {
    const { date: reopened_on, reason: act_reason } = call.body
    return acted(call, () => reopenAccount(call, call.path.id, reopened_on), { reopened_on, act_reason })
  }),
]
