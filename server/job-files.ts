import { listInvoices } from '@water/contract/invoices/calls'
import { archiveInvoices } from '@water/contract/invoices/papers'
import { printOrders } from '@water/contract/orders/print'
import { needsOfExport } from './features/exports/list-export'
import { archiveDownload } from './features/invoices/archive'
import type { OwnFiles } from './features/jobs/routes'

/** The files that jobs make themselves, instead of the uploaded one with its outcomes. */
export const jobFiles: OwnFiles = {
  invoice_archive: { needs: [archiveInvoices.access, listInvoices.access], download: archiveDownload },
  order_print: { needs: [printOrders.access] },
  list_export: { needs: needsOfExport },
}
