export const reportPaths = {
  Reports: '/order/reports',
  ReportDetail: '/order/reports/:name',
} as const
