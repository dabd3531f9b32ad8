export const dayPaths = {
  CashierDays: '/order/days',
  CashierDayDetail: '/order/days/detail/:id',
} as const
