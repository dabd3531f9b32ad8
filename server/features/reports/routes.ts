import {
  readReportCards,
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
} from '@water/contract/reports/calls'
import { MOST_REPORT_ROWS } from '@water/contract/reports/reports'
import { may } from '@water/rules/access/may'
import { query, type Route } from '../../http/route'
import { refuse } from '../../refusal'
import { cardsOf, NO_CARDS } from './cards'
import { readReport } from './report'

export const reportRoutes: Route[] = [
  query(readReportCards, async ({ db, scope, caller, now }) => {
    // Another organization's figures do not exist for the caller.
    if (scope.of === 'none' && caller.organization !== null) refuse('not_found')
    const { as_of, cards } = await cardsOf(db, scope, now)
    if (may(caller, ['orderList'])) return { as_of, reports: cards }
    const { readings, abnormal, estimates } = cards
    return { as_of, reports: { ...NO_CARDS, readings, abnormal, estimates } }
  }),
  query(reportCollections, (call) => readReport(call, 'collections', call.query, MOST_REPORT_ROWS)),
  query(reportCharges, (call) => readReport(call, 'charges', call.query, MOST_REPORT_ROWS)),
  query(reportArrears, (call) => readReport(call, 'arrears', call.query, MOST_REPORT_ROWS)),
  query(reportVolumes, (call) => readReport(call, 'volumes', call.query, MOST_REPORT_ROWS)),
  query(reportLosses, (call) => readReport(call, 'losses', call.query, MOST_REPORT_ROWS)),
  query(reportBalances, (call) => readReport(call, 'balances', call.query, MOST_REPORT_ROWS)),
  query(reportReadings, (call) => readReport(call, 'readings', call.query, MOST_REPORT_ROWS)),
  query(reportAbnormal, (call) => readReport(call, 'abnormal', call.query, MOST_REPORT_ROWS)),
  query(reportEstimates, (call) => readReport(call, 'estimates', call.query, MOST_REPORT_ROWS)),
  query(reportInvoices, (call) => readReport(call, 'invoices', call.query, MOST_REPORT_ROWS)),
]
