import type { Parsed, Wire } from '@water/contract/endpoint'
import {
  changeDevice,
  closeMeter,
  downloadChangeTemplate,
  importChanges,
  previewChange,
  previewClose,
  previewTransfer,
  reopenMeter,
  repairMeter,
  reportFault,
  resumeMeter,
  suspendMeter,
  transferMeter,
  withdrawChange,
} from '@water/contract/lifecycle/calls'
import { changeColumns } from '@water/contract/lifecycle/sheet'
import { tierYearOf } from '@water/rules/billing/tier-year'
import { dateOf } from '@water/rules/calendar'
import { cubicMetres } from '@water/rules/money'
import { downloadOf } from '../../aside/made-sheet'
import type { UnitOfWork } from '../../db/read-write'
import type { UserWork } from '../../http/call'
import { command, commandOnWire, procedure, type Route, rehearsal } from '../../http/route'
import { orNotFound } from '../../refusal'
import { inspectSheet } from '../../spreadsheet/sheet'
import { auditReversed, unmade } from '../corrections/documents'
import { changesOf, effectsOfFlush, figuresOf } from '../corrections/effects'
import type { Flush } from '../corrections/posted-flush'
import { withTrueUp } from '../corrections/true-up'
import { startJob, uploadedWork } from '../jobs/actions'
import { lockAccounts } from '../ledger/accounts-store'
import { changesBetween } from '../meters/audited-changes'
import { withExamplesOf } from '../meters/example-store'
import { refuseUnfilled } from '../meters/filled'
import { shownMeter } from '../meters/shown'
import { readOrderDetail } from '../orders/detail'
import type { Order } from '../orders/present'
import { auditOrder } from '../readings/audit-order'
import { lockBillingTerms } from '../readings/billing-terms'
import { changeOver, takeChangeBack } from './change-over'
import { changeSheet, changeTemplateWork } from './change-sheet'
import { closeAccount, reopenAccount } from './close'
import * as spells from './spells'
import { transferAccount } from './transfer'

type Meter = Wire<typeof suspendMeter>['reply']
type MeterCall = UnitOfWork & { caller: Parameters<typeof shownMeter>[3]; path: { id: number } }

/** Runs a command on a meter, and answers the meter; the trail has what changed, and what the command named. */
async function answerMeter(call: MeterCall, command: () => Promise<unknown>, named: object): Promise<Meter> {
  const { tx, org, caller, path } = call
  const before = await shownMeter(tx, org, path.id, caller)
  await command()
  const meter = await shownMeter(tx, org, path.id, caller)
  const fields = changesBetween(before, meter)
  call.audit({ object: ['meter', path.id], before: fields.before, after: { ...fields.after, ...named } })
  return meter
}

/** Changes the device; a final index below estimates reverses them if that is asked for. */
const changeTruedUp = (
  call: UserWork,
  meter: number,
  { reverse_estimates = false, organization: _, ...body }: Parsed<typeof changeDevice>['body'],
) =>
  withTrueUp(call, meter, reverse_estimates, (turned) =>
    changeOver(call, { ...body, meter, ...(turned && { is_rollover: true }) }),
  )

type TransferCall = MeterCall & { body: Parameters<typeof transferAccount>[2] }

/** Transfers an account. Returns the order of the old customer's last reading, and the estimates that it has reversed. */
async function transferred(call: TransferCall): Promise<{ order: Order | null; flush: Flush | null }> {
  const { order, flush } = await transferAccount(call, call.path.id, call.body)
  const made = order === null ? null : await readOrderDetail(call.tx, call.org, order, dateOf(call.now))
  return { order: made, flush }
}

const nothingMoved = { released: [], settled: [], orders: [], invoices: [] }

export const lifecycleRoutes: Route[] = [
  command(changeDevice, 'meter.change', (call) => {
    const { path, body } = call
    const { final_reading, is_rollover = false, changed_at, reason: change_reason, remark = '' } = body
    const named = { final_reading, is_rollover, changed_at, change_reason, remark }
    return answerMeter(
      call,
      async () => {
        const { flush } = await changeTruedUp(call, path.id, body)
        if (flush) await auditReversed(call, flush)
      },
      named,
    )
  }),

  rehearsal(previewChange, async (call) => {
    const { tx, org, caller, path, body } = call
    const terms = await lockBillingTerms(tx, org)
    orNotFound((await lockAccounts(tx, org, [path.id]))[0])
    const before = await figuresOf(call, path.id, null, terms)
    const { done, flush } = await changeTruedUp(call, path.id, body)
    const after = await figuresOf(call, path.id, null, terms)
    return {
      ...(await shownMeter(tx, org, path.id, caller)),
      volume: cubicMetres(done.volume),
      abnormal: [...done.abnormal],
      effects: flush
        ? await effectsOfFlush(call, flush, { before, after, made: [] })
        : { ...changesOf(before, after), ...nothingMoved },
    }
  }),

  commandOnWire(importChanges, 'meter.start_change_import', async (call) => {
    inspectSheet({ name: call.file.name, bytes: call.file.content })
    return startJob(call, uploadedWork('change_import', call.file, call.body))
  }),

  procedure(downloadChangeTemplate, async (call) => {
    const { read, aside, scope, query, language, now, caller } = call
    if (!query.filled)
      return changeSheet(language, undefined, await read((db) => withExamplesOf(db, scope, changeColumns)))
    const wanted = { scope, query, now }
    await read((db) => refuseUnfilled(db, caller, wanted))
    return downloadOf(await aside(changeTemplateWork, { ...wanted, language }))
  }),

  command(withdrawChange, 'meter.withdraw_change', (call) =>
    answerMeter(call, () => takeChangeBack(call, call.path.id), {}),
  ),

  command(suspendMeter, 'meter.suspend', (call) => {
    const { date: suspended_on, reason: act_reason } = call.body
    const command = () => spells.suspend(call, call.path.id, suspended_on, act_reason)
    return answerMeter(call, command, { suspended_on, act_reason })
  }),
  command(resumeMeter, 'meter.resume', (call) => {
    const { date: resumed_on } = call.body
    return answerMeter(call, () => spells.resume(call, call.path.id, resumed_on), { resumed_on })
  }),
  command(reportFault, 'meter.fault', (call) => {
    const { date: faulty_since, reason: act_reason } = call.body
    const command = () => spells.reportFault(call, call.path.id, faulty_since, act_reason)
    return answerMeter(call, command, { faulty_since, act_reason })
  }),
  command(repairMeter, 'meter.repair', (call) => {
    const { date: repaired_on, reason: act_reason = '' } = call.body
    return answerMeter(call, () => spells.repair(call, call.path.id, repaired_on), {
      repaired_on,
      act_reason,
    })
  }),

  command(closeMeter, 'meter.close', (call) => {
    const { closed_at, reason: act_reason } = call.body
    return answerMeter(call, () => closeAccount(call, call.path.id, call.body), { closed_at, act_reason })
  }),
  rehearsal(previewClose, async (call) => {
    const { tx, org, caller, path, body } = call
    await closeAccount(call, path.id, body)
    return { ...(await shownMeter(tx, org, path.id, caller)), effects: nothingMoved }
  }),
  command(reopenMeter, 'meter.reopen', (call) => {
    const { date: reopened_on, reason: act_reason } = call.body
    return answerMeter(call, () => reopenAccount(call, call.path.id, reopened_on), {
      reopened_on,
      act_reason,
    })
  }),

  command(transferMeter, 'meter.transfer', (call) => {
    const { final_reading: final_index = null, take_over = false, keep_tiers = false } = call.body
    const command = async () => {
      const { order, flush } = await transferred(call)
      if (flush) await auditReversed(call, flush)
      if (order) auditOrder(call, order)
    }
    return answerMeter(call, command, { final_index, take_over, keep_tiers })
  }),
  rehearsal(previewTransfer, async (call) => {
    const { tx, org, caller, path, body } = call
    const terms = await lockBillingTerms(tx, org)
    orNotFound((await lockAccounts(tx, org, [path.id]))[0])
    const tierYear = tierYearOf(body.transferred_at, terms.bill.tierYears)
    const before = await figuresOf(call, path.id, tierYear, terms)
    const { order, flush } = await transferred(call)
    const after = await figuresOf(call, path.id, tierYear, terms)
    const made = order?.id ? [order.id] : []
    const posted = flush ?? { meter: path.id, flushed: [], reds: [], drafts: [], reissues: new Map() }
    return {
      ...(await shownMeter(tx, org, path.id, caller)),
      order: order && unmade(order),
      effects: await effectsOfFlush(call, posted, { before, after, made }),
    }
  }),
]
