import type { RowOf } from '../../ui/list/embedded-list'

/** A report as the list shows it. */
export type ReportRow = RowOf<'GET /remote/reports/'>
