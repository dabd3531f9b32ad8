export const periodPaths = {
  BooksToday: '/order/today',
  Periods: '/order/periods',
  PeriodDetail: '/order/periods/detail/:month',
} as const
