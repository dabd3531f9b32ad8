import {
  createCharge,
  downloadChargeTemplate,
  importCharges,
  previewCharge,
} from '@water/contract/charges/calls'
import { chargeColumns } from '@water/contract/charges/sheet'
import { tierYearOf } from '@water/rules/billing/tier-year'
import { dateOf } from '@water/rules/calendar'
import { command, commandOnWire, query, type Route, rehearsal } from '../../http/route'
import { refuseField } from '../../refusal'
import { inspectSheet } from '../../spreadsheet/sheet'
import { importTemplate } from '../../spreadsheet/template'
import { unmade } from '../corrections/documents'
import { changesOf, figuresOf, moneyMoved } from '../corrections/effects'
import { startJob, uploadedWork } from '../jobs/actions'
import { lockAccounts } from '../ledger/accounts-store'
import { withExamplesOf } from '../meters/example-store'
import { readOrderDetail } from '../orders/detail'
import { lockBillingTerms } from '../readings/billing-terms'
import { billCharge } from './bill-charges'
import { chargeRequest } from './charge-request'

/** The rows that are billed once more. */
function againOf(again: string | undefined): 'all' | number[] | undefined {
  if (again === undefined || again === 'false') return undefined
  return again === 'true' ? 'all' : again.split(',').map(Number)
}

export const chargeRoutes: Route[] = [
  command(createCharge, 'order.create', async (call) => {
    const { id } = await billCharge(call, chargeRequest(call.body, call.now))
    const order = await readOrderDetail(call.tx, call.org, id, dateOf(call.now))
    const { order_no, meter, account_no, kind, billing_month, volume, amount, remark } = order
    const kept = { order_no, meter, kind, billing_month, volume, amount, remark }
    call.audit({ object: ['order', id], after: { ...kept, meter_name: account_no } })
    return order
  }),

  rehearsal(previewCharge, async (call) => {
    const { tx, org, now, body } = call
    const terms = await lockBillingTerms(tx, org)
    const [meter] = await lockAccounts(tx, org, [body.meter])
    if (meter === undefined) return refuseField('meter', 'unknown_reference')
    const request = chargeRequest(body, now)
    const tierYear = request.kind === 'fee' ? null : tierYearOf(dateOf(request.read_at), terms.bill.tierYears)
    const before = await figuresOf(call, meter, tierYear, terms)
    const { id } = await billCharge(call, request)
    const after = await figuresOf(call, meter, tierYear, terms)
    const money = await moneyMoved(call, meter, { since: before.allocation, flushed: [], made: [id] })
    return {
      ...unmade(await readOrderDetail(tx, org, id, dateOf(now))),
      effects: { ...changesOf(before, after), ...money, orders: [], invoices: [] },
    }
  }),

  commandOnWire(importCharges, 'order.start_import', async (call) => {
    inspectSheet({ name: call.file.name, bytes: call.file.content })
    const again = againOf(call.body.again)
    // Its rows say themselves what is booked.
    const work = { ...uploadedWork('charge_import', call.file, call.body), isRepeatable: true as const }
    return startJob(call, again === undefined ? work : { ...work, params: { again } })
  }),

  query(downloadChargeTemplate, async ({ db, scope, language }) => {
    const columns = await withExamplesOf(db, scope, chargeColumns)
    return importTemplate({ zh: '收费导入', en: 'Charges to import' }, columns, language)
  }),
]
