import type { ReplyOf } from '../../api/call'

export type Period = ReplyOf<'GET /periods/{month}/'>
export type Figures = Period['figures']
export type Charge = ReplyOf<'GET /periods/{month}/charges/'>[number]

/** The figures of a month in the order of their equation. */
export const MONEY = [
  'opening_arrears',
  'charges',
  'red',
  'payments',
  'closing_arrears',
  'penalties',
] as const
export const PREPAID = ['opening', 'in', 'applied', 'refunded', 'closing'] as const
