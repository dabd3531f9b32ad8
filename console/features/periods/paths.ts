export const periodPaths = {
  Periods: '/order/periods',
  PeriodDetail: '/order/periods/detail/:month',
} as const
