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
import { type Text, text } from '../text'
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
  title: Text,
) =>
  endpoint({
    method: 'GET',
    path: `${path}export/` as `${P}export/`,
    title: text(
      `导出${title.zh}；超过 10,000 行时答 202 和生成文件的作业编号`,
      `${title.en} as a file; 202 with the number of a job that makes it, when it has more than 10,000 rows`,
    ),
    access,
    query: z.strictObject({ ...filtersOf(query), columns: namesFilter, format: oneOf(exportFormats) }),
    download: exportFormats,
    orJob: true,
  })

export const exportMeters = exportOf(listMeters, text('户表', 'Meters'))
export const exportReadings = exportOf(listReadings, text('抄表记录', 'Readings'))
export const exportUnbilled = exportOf(
  listUnbilled,
  text('连续三个周期未开账的户表', 'Accounts without a bill for three cycles'),
)
export const exportOrders = exportOf(listOrders, text('账单', 'Orders'))
export const exportMonthlyOrders = exportOf(listMonthlyOrders, text('月度账单', 'Monthly orders'))
export const exportPayments = exportOf(listPayments, text('缴费记录', 'Payments'))
export const exportInvoices = exportOf(listInvoices, text('发票', 'Invoices'))
/** The file has the notes of all accounts, so only those who see them have it. */
export const exportNotes = exportOf({ ...listNotes, access: holder('meterView') }, text('备注', 'Notes'))
export const exportUsers = exportOf(listUsers, text('用户', 'Users'))
export const exportMessages = exportOf(listMessages, text('短信', 'Messages'))
export const exportAudit = exportOf(
  listAudit,
  text('审计记录（每个变更的字段一行）', 'The audit trail, one line for each changed field,'),
)
export const exportReports = [
  exportOf(reportCollections, text('实收', 'Collections')),
  exportOf(reportCharges, text('应收', 'Charges')),
  exportOf(reportArrears, text('欠费', 'Arrears')),
  exportOf(reportVolumes, text('用水量', 'Volumes')),
  exportOf(reportLosses, text('漏损', 'Losses')),
  exportOf(reportBalances, text('预收', 'Prepaid balances')),
  exportOf(reportReadings, text('抄表工作量', 'What readers read')),
  exportOf(reportAbnormal, text('异常用水', 'Abnormal readings')),
  exportOf(reportEstimates, text('连续估抄', 'Estimates in a row')),
  exportOf(reportInvoices, text('已开发票', 'Issued invoices')),
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
