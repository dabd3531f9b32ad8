import type { Endpoint } from '@water/contract/endpoint'
import { messageExport, meterExport, noteExport, userExport } from './accounts'
import { invoiceExport, orderExport, paymentExport, readingExport, unbilledExport } from './documents'
import type { ListExport } from './export'
import { monthExport } from './months'
import { reportExports } from './reports'
import { auditExport } from './trail'

/** Every list that can be had as a file. */
export const listExports: readonly ListExport[] = [
  meterExport,
  readingExport,
  unbilledExport,
  orderExport,
  monthExport,
  paymentExport,
  invoiceExport,
  noteExport,
  userExport,
  messageExport,
  auditExport,
  ...reportExports,
]

/** The list of a path. */
export const exportAt = (path: Endpoint['path']): ListExport | undefined =>
  listExports.find(({ endpoint }) => endpoint.path === path)
