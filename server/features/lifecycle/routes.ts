import { changeDevice, previewChange, withdrawChange as withdrawCall } from '@water/contract/lifecycle/calls'
import { cubicMetres } from '@water/rules/money'
import { command, type Route, rehearsal } from '../../http/route'
import { changesOf, figuresOf } from '../corrections/effects'
import { lockAccounts } from '../ledger/accounts-store'
import { changesBetween } from '../meters/audited-changes'
import { shownMeter } from '../meters/shown'
import { holdBillingTerms } from '../readings/billing-terms'
import { changeOver, withdrawChange } from './change-over'

export const lifecycleRoutes: Route[] = [
  command(changeDevice, 'meter.change', async (call) => {
    const { tx, org, caller, path, body } = call
    const before = await shownMeter(tx, org, path.id, caller)
    await changeOver(call, { ...body, meter: path.id })
    const meter = await shownMeter(tx, org, path.id, caller)
    const { final_reading, is_rollover = false, changed_at, reason: change_reason, remark = '' } = body
    const fields = changesBetween(before, meter)
    call.audit({
      object: ['meter', path.id],
      before: fields.before,
      after: { ...fields.after, final_reading, is_rollover, changed_at, change_reason, remark },
    })
    return meter
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
      effects: { ...changesOf(before, after), released: [], settled: [], orders: [], invoices: [] },
    }
  }),

  command(withdrawCall, 'meter.withdraw_change', async (call) => {
    const { tx, org, caller, path } = call
    const before = await shownMeter(tx, org, path.id, caller)
    await withdrawChange(call, path.id)
    const meter = await shownMeter(tx, org, path.id, caller)
    call.audit({ object: ['meter', path.id], ...changesBetween(before, meter) })
    return meter
  }),
]
