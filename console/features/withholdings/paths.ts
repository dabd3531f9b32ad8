export const withholdingPaths = {
  Withholdings: '/order/withholdings',
  WithholdingCreate: '/order/withholdings/create',
  WithholdingDetail: '/order/withholdings/detail/:id',
} as const
