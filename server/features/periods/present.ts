import type { Wire } from '@water/contract/endpoint'
import type { listPeriods, readPeriod } from '@water/contract/periods/calls'
import { yuan } from '@water/rules/money'
import { volumeText } from '../../db/declared-table'
import type { MonthFigures } from './figures-store'
import type { StoredPeriod } from './periods-store'

type PeriodRow = Wire<typeof listPeriods>['reply']['results'][number]
export type Figures = Wire<typeof readPeriod>['reply']['figures']

/** Figures as they are shown, and kept. */
export const presentFigures = ({ prepaid, methods, ...figures }: MonthFigures): Figures => ({
  opening_arrears: yuan(figures.openingArrears),
  charges: yuan(figures.charges),
  red: yuan(figures.red),
  payments: yuan(figures.payments),
  closing_arrears: yuan(figures.closingArrears),
  penalties: yuan(figures.penalties),
  billed_volume: volumeText(figures.billedVolume),
  volume: volumeText(figures.volume),
  order_count: figures.orders,
  prepaid: {
    opening: yuan(prepaid.opening),
    in: yuan(prepaid.in),
    applied: yuan(prepaid.applied),
    refunded: yuan(prepaid.refunded),
    closing: yuan(prepaid.closing),
  },
  methods: methods.map(({ method, amount }) => ({ method, amount: yuan(amount) })),
})

/** As `presentFigures` wrote them; months that were closed early keep less. */
const keptFigures = (kept: unknown): Figures | null => {
  if (kept === null) return null
  const figures = kept as Figures
  return { ...figures, billed_volume: figures.billed_volume ?? null }
}

/** A month of the list; one that was never closed has no row of its own. */
export const presentPeriod = (row: StoredPeriod): PeriodRow => ({
  id: row.id,
  organization: row.organization,
  organization_name: row.organization_name,
  month: row.month,
  // The database's check limits it to these.
  state: (row.state ?? 'open') as PeriodRow['state'],
  figures: keptFigures(row.figures),
  remark: row.remark ?? '',
  closed_at: row.state === 'closed' ? row.closed_at : null,
  closed_by: row.state === 'closed' ? row.closed_by : null,
  closed_by_name: row.state === 'closed' ? row.closed_by_name : null,
  reopened_at: row.reopened_at,
  reopened_by: row.reopened_by,
  reopened_by_name: row.reopened_by_name,
  reopen_reason: row.reopen_reason ?? '',
})
