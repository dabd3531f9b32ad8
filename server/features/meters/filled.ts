import { listMeters } from '@water/contract/meters/calls'
import { type FilledQuery, MOST_FILLED } from '@water/contract/meters/filled-sheet'
import { may } from '@water/rules/access/may'
import { dateOf, type LocalTime } from '@water/rules/calendar'
import { cubicMetres, litres } from '@water/rules/money'
import { cappedCount } from '../../db/count'
import type { Reader } from '../../db/read-write'
import type { Scope } from '../../db/scope'
import type { Caller } from '../../http/call'
import { orderOf } from '../../http/page'
import { refuse } from '../../refusal'
import { meterPage, metersMatching, type StoredMeterRow } from './store'

/** The accounts of a list that fill a template. */
export interface Listed {
  scope: Scope
  query: FilledQuery
  now: LocalTime
}

/** A suspended or closed account takes neither a reading nor another device. */
const listed = (
  db: Reader,
  { scope, query: { filled: _filled, ordering: _order, ...filter }, now }: Listed,
) => metersMatching(db, scope, filter, dateOf(now)).where('meters.status', 'in', ['active', 'faulty'])

/** Whoever fills a template with the accounts of a list sees that list, and it is no longer than an export at once. */
export async function refuseUnfilled(db: Reader, caller: Caller, wanted: Listed): Promise<void> {
  if (!may(caller, listMeters.access)) refuse('no_permission')
  if ((await cappedCount(db, listed(db, wanted))) > MOST_FILLED)
    refuse('too_many_for_template', { params: { limit: MOST_FILLED.toLocaleString('en') } })
}

/** In the order of the list. */
export const listedAccounts = (db: Reader, wanted: Listed): Promise<StoredMeterRow[]> =>
  meterPage(db, listed(db, wanted), orderOf(wanted.query.ordering, 'account_no'), {
    limit: MOST_FILLED,
    offset: 0,
  })

interface Account
  extends Pick<StoredMeterRow, 'account_no' | 'meter_no' | 'customer_name' | 'address' | 'last_reading'> {
  last_read_at: string
}

/** The cells of an account that a template has filled in. */
export const writtenAccount = (account: Account) => ({
  account_no: { text: account.account_no },
  meter_no: { text: account.meter_no },
  customer_name: { text: account.customer_name },
  address: { text: account.address },
  last_reading: { decimal: cubicMetres(litres(account.last_reading)) },
  last_read_at: { text: account.last_read_at.slice(0, 10) },
})
