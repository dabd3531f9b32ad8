import { type Acts, act } from '../act'
import { type Objects, type Places, place } from '../object'

export const reconciliationObjects = {
  reconciliation: {
    zh: '对账',
    en: 'Reconciliation',
    table: 'reconciliations',
    name: [{ column: 'file' }],
    page: 'ReconciliationDetail',
    acts: 'money',
  },
} as const satisfies Objects

export const reconciliationPlaces = {
  reconciliations: place('对账', 'reconciliation', 'reconciliations', '个'),
  reconciliation_rows: place('对账明细', 'row of a reconciliation', 'rows of reconciliations', '行'),
  reconciliation_rows_below: place('由其处理的对账明细', 'row that it settled', 'rows that it settled', '行'),
} as const satisfies Places

export const reconciliationActs = {
  'reconciliation.create': act('上传银行文件', 'Bank file uploaded'),
  'reconciliation.match': act('匹配银行流水', 'Matched with a row of the bank'),
  'reconciliation.unmatch': act('撤销对账处理', 'Decision on a row of the bank taken back'),
  'reconciliation.take': act('按银行流水入账', 'Booked from a row of the bank'),
  'reconciliation.resolve': act('说明对账差异', 'Row of the bank closed with a reason'),
} as const satisfies Acts
