export const reconciliationPaths = {
  Reconciliations: '/order/reconciliations',
  ReconciliationCreate: '/order/reconciliations/create',
  ReconciliationDetail: '/order/reconciliations/detail/:id',
} as const
