export const paymentPaths = {
  PaymentRecords: '/order/payment-records',
  PaymentRecordDetail: '/order/payment-records/detail/:id',
  PaymentRecordCreate: '/order/payment-records/create',
  PaymentRecordEdit: '/order/payment-records/edit/:id',
} as const
