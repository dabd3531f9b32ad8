import { archiveDownload } from './features/invoices/archive'

/** The files that jobs make themselves, instead of the uploaded one with its outcomes. */
export const jobFiles = { invoice_archive: archiveDownload }
