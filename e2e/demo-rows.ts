import type { Api } from './company'
import type { Rows } from './screens'

/** A household of the demo company with a partly paid bill and its rows, and a row of every other kind. */
export async function demoRows(api: Api): Promise<Rows> {
  const find = async (path: string) => {
    const { results } = await api('GET', path)
    return (results as { id: number; meter: number }[])[0] // a list's rows
  }
  const first = async (path: string) => {
    const row = await find(path)
    if (!row) throw new Error(`the demo company has nothing under ${path}`)
    return row
  }
  const { id: user, organization } = await api('GET', '/users/self/')
  const order = await first('/orders/?status[]=partially_paid&page_size=1')
  const payment = await first(`/payment-records/?meter=${order.meter}&page_size=1`)
  const day = await first('/payment-records/days/?state[]=closed&page_size=1')
  const invoice = await first('/invoices/?status[]=issued&page_size=1')
  const draft = await first('/invoices/?status[]=draft&page_size=1')
  // Another story issues it.
  const failed = await find('/invoices/?status[]=failed&page_size=1')
  const red = await first('/invoices/?color[]=red&page_size=1')
  const remote = await find('/remote/modules/?page_size=1')
  const price = await first('/organizations/water-prices/?page_size=1')
  const item = await first('/organizations/surcharge-item/?page_size=1')
  const account = await first('/organizations/bank-accounts/?page_size=1')
  const service = await first('/organizations/sms-configs/?page_size=1')
  const template = await first('/organizations/sms-template/?page_size=1')
  const schedule = await first('/organizations/sms-schedule/?page_size=1')
  const reconciliation = await first('/reconciliations/?page_size=1')
  const withholding = await first('/withholdings/?page_size=1')
  return {
    ...{ user, organization: Number(organization), order: order.id, meter: order.meter },
    ...{ payment: payment.id, day: day.id, reconciliation: reconciliation.id, withholding: withholding.id },
    ...{ invoice: invoice.id, draftInvoice: draft.id, redInvoice: red.id },
    ...(failed && { failedInvoice: failed.id }),
    ...(remote && { remoteMeter: remote.meter }),
    ...{ price: price.id, surchargeItem: item.id, bankAccount: account.id },
    ...{ smsConfig: service.id, smsTemplate: template.id, smsSchedule: schedule.id },
  }
}
