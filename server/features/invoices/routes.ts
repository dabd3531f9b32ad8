import {
  createInvoice,
  deleteInvoice as deleteInvoiceCall,
  issueInvoice as issueInvoiceCall,
  listHeldInvoices,
  listInvoices,
  previewInvoice,
  previewRedInvoice,
  readInvoice,
  redInvoice,
  totalInvoices,
  updateInvoice,
} from '@water/contract/invoices/calls'
import { page } from '../../http/page'
import { command, locking, query, type Route, rehearsal } from '../../http/route'
import { lockAccounts } from '../ledger/accounts-store'
import { changeInvoice, deleteInvoice } from './change'
import { makeInvoice } from './create'
import { readInvoiceDetail, readInvoiceDetails } from './detail'
import { issueInvoice } from './issue'
import { presentInvoice, unmade } from './present'
import { makeRed } from './red'
import { heldInvoices, meterOfInvoice, pageOfInvoices, totalsOfInvoices } from './store'

const noEffects = { released: [], settled: [], orders: [], invoices: [] }

export const invoiceRoutes: Route[] = [
  query(listInvoices, async (call) => {
    const { count, rows, sums } = await pageOfInvoices(call.db, call.scope, call.query)
    return { ...page(call, count, rows.map(presentInvoice)), summary: sums }
  }),
  query(totalInvoices, ({ db, scope, query }) => totalsOfInvoices(db, scope, query)),
  query(listHeldInvoices, ({ db, scope }) => heldInvoices(db, scope)),
  query(readInvoice, ({ db, org, path }) => readInvoiceDetail(db, org, path.id)),
  command(createInvoice, 'invoice.create', async (call) => {
    const { id } = await makeInvoice(call, call.body)
    return readInvoiceDetail(call.tx, call.org, id)
  }),
  rehearsal(previewInvoice, async (call) => {
    const { id, companion } = await makeInvoice(call, call.body)
    const ids = companion === null ? [id] : [id, companion]
    const made = await readInvoiceDetails(call.tx, call.org, ids)
    const rest = companion === null ? null : unmade(made.get(companion)!)
    return { ...unmade(made.get(id)!), companion_invoice: rest, effects: noEffects }
  }),
  command(issueInvoiceCall, 'invoice.issue', async (call) => {
    await issueInvoice(call, call.path.id)
    return readInvoiceDetail(call.tx, call.org, call.path.id)
  }),
  command(redInvoice, 'invoice.red', async (call) => {
    const id = await makeRed(call, call.path.id, call.body)
    const red = await readInvoiceDetail(call.tx, call.org, id)
    const { meter, account_no: meter_name, type, color, amount, red_of, red_of_no, red_reason } = red
    const kept = { meter, meter_name, type, color, amount, red_of, red_of_no, red_reason }
    call.audit({ object: ['invoice', id], after: { ...kept, status: 'issuing' } })
    call.audit({ object: ['invoice', call.path.id], after: { red_by: id } })
    return red
  }),
  rehearsal(previewRedInvoice, async (call) => {
    const id = await makeRed(call, call.path.id, call.body)
    return { ...unmade(await readInvoiceDetail(call.tx, call.org, id)), effects: noEffects }
  }),
  locking(
    async (tx, org, id) => {
      const meter = await meterOfInvoice(tx, org, id)
      if (meter !== undefined) await lockAccounts(tx, org, [meter])
    },
    command(updateInvoice, 'invoice.update', async (call) => {
      await changeInvoice(call, call.path.id, call.body)
      return readInvoiceDetail(call.tx, call.org, call.path.id)
    }),
  ),
  command(deleteInvoiceCall, 'invoice.delete', (call) => deleteInvoice(call, call.path.id)),
]
