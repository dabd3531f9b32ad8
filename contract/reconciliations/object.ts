import { type Objects, type Places, place } from '../object'

export const reconciliationObjects = {
  reconciliation: {
    zh: '对账',
    en: 'Reconciliation',
    table: 'reconciliations',
    name: [{ column: 'file' }],
    page: 'ReconciliationDetail',
  },
} as const satisfies Objects

export const reconciliationPlaces = {
  reconciliations: place('对账', 'reconciliation', 'reconciliations', '个'),
  reconciliation_rows: place('对账明细', 'row of a reconciliation', 'rows of reconciliations', '行'),
  reconciliation_rows_below: place('由其处理的对账明细', 'row that it settled', 'rows that it settled', '行'),
} as const satisfies Places
