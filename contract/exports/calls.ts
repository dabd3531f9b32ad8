/** A list, and a report, as a file: exactly what its filters find, in its order, with its columns and masks. */
import * as z from 'zod'
import { listAudit } from '../audit/calls'
import { type Access, endpoint, holder } from '../endpoint'
import { listInvoices } from '../invoices/calls'
import { listMessages } from '../messages/calls'
import { listMeters } from '../meters/calls'
import { listNotes } from '../notes/calls'
import { listMonthlyOrders, listOrders } from '../orders/calls'
import { listPayments } from '../payments/calls'
import { namesFilter, oneOf } from '../query'
import { listReadings } from '../readings/calls'
import {
  reportAbnormal,
  reportArrears,
  reportBalances,
  reportCharges,
  reportCollections,
  reportEstimates,
  reportInvoices,
  reportLosses,
  reportReadings,
  reportVolumes,
} from '../reports/calls'
import { listUnbilled } from '../rounds/calls'
import { listUsers } from '../users/calls'

const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The answer when a job makes the file. */
export const fileStarted = z.object({ job: z.int() })

/** Up to this many rows the answer is the file; a job makes a longer one. */
export const MOST_AT_ONCE = 10_000
/** A sheet of a workbook ends soon after. */
export const MOST_IN_WORKBOOK = 1_000_000

const filtersOf = <S extends z.ZodRawShape>({ shape }: z.ZodObject<S>) => {
  const { page: _page, page_size: _size, ...filters } = shape
  return filters as Omit<S, 'page' | 'page_size'>
}

/** `columns` names some columns of the file, in their order; without it, it has all of them. */
const exportOf = <P extends string, S extends z.ZodRawShape, A extends Access>(
  { path, access, query }: { path: P; access: A; query: z.ZodObject<S> },
  title: string,
) =>
  endpoint({
    method: 'GET',
    path: `${path}export/` as `${P}export/`,
    title: `${title} as a file; 202 with the number of a job that makes it, when it has more than 10,000 rows`,
    access,
    query: z.strictObject({ ...filtersOf(query), columns: namesFilter, format: oneOf(exportFormats) }),
    download: exportFormats,
    orJob: true,
  })

export const exportMeters = exportOf(listMeters, 'Meters')
export const exportReadings = exportOf(listReadings, 'Readings')
export const exportUnbilled = exportOf(listUnbilled, 'Accounts without a bill for three cycles')
export const exportOrders = exportOf(listOrders, 'Orders')
export const exportMonthlyOrders = exportOf(listMonthlyOrders, 'Monthly orders')
export const exportPayments = exportOf(listPayments, 'Payments')
export const exportInvoices = exportOf(listInvoices, 'Invoices')
/** The file has the notes of all accounts, so only those who see them have it. */
export const exportNotes = exportOf({ ...listNotes, access: holder('meterView') }, 'Notes')
export const exportUsers = exportOf(listUsers, 'Users')
export const exportMessages = exportOf(listMessages, 'Messages')
export const exportAudit = exportOf(listAudit, 'The audit trail, one line for each changed field,')
export const exportReports = [
  exportOf(reportCollections, 'Collections'),
  exportOf(reportCharges, 'Charges'),
  exportOf(reportArrears, 'Arrears'),
  exportOf(reportVolumes, 'Volumes'),
  exportOf(reportLosses, 'Losses'),
  exportOf(reportBalances, 'Prepaid balances'),
  exportOf(reportReadings, 'What readers read'),
  exportOf(reportAbnormal, 'Abnormal readings'),
  exportOf(reportEstimates, 'Estimates in a row'),
  exportOf(reportInvoices, 'Issued invoices'),
] as const

export const exportCalls = [
  exportMeters,
  exportReadings,
  exportUnbilled,
  exportOrders,
  exportMonthlyOrders,
  exportPayments,
  exportInvoices,
  exportNotes,
  exportUsers,
  exportMessages,
  exportAudit,
  ...exportReports,
] as const
