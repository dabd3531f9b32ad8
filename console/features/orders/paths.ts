export const orderPaths = {
  OrderList: '/order/list',
  OrderMonthly: '/order/monthly',
  OrderDetail: '/order/detail/:id',
} as const
