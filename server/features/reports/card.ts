import type { Wire } from '@water/contract/endpoint'
import type { readReportCards } from '@water/contract/reports/calls'

/** The figures of reports by month, as they are sent, and as the worker keeps them. */
export type Cards = Wire<typeof readReportCards>['reply']['reports']
