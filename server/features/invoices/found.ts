import { listInvoices } from '@water/contract/invoices/calls'
import { may } from '@water/rules/access/may'
import { documentInWords } from '../meters/found-documents'
import type { Finder } from '../search/finder'
import { invoicesFound, invoicesNumbered } from './found-store'

/** Whoever only looks at an invoice names it by its whole number. */
export const findInvoices: Finder = async (asked, caller) => {
  const found = may(caller, listInvoices.access) ? invoicesFound : invoicesNumbered
  return (await found(asked)).map(documentInWords)
}
