import { may } from '@water/rules/access/may'
import type { UserWork } from '../../http/call'
import { orNotFound, refuse, refuseField } from '../../refusal'
import { changesBetween } from '../meters/audited-changes'
import { changeMeter } from '../meters/change-meter'
import { findMeter } from '../meters/store'
import { isOfPresentCustomer, presentVersionOf } from './customer-store'
import type { Title } from './title'

/**
 * Saves the title of an invoice to its account, as a correction of the customer's data: that needs the permission to edit accounts,
 * too. Returns the version of the customer that has it.
 */
export async function keepTitle(
  unit: UserWork,
  meter: number,
  customerVersion: number,
  title: Title,
): Promise<number> {
  const { tx, org, caller, audit } = unit
  if (!may(caller, ['meterEdit'])) refuse('field_not_allowed', { params: { field: 'keep_title' } })
  orNotFound(await findMeter(tx, org, meter))
  if (!(await isOfPresentCustomer(tx, org, meter, customerVersion)))
    refuseField('keep_title', 'not_of_present')
  // A check of the database limits the type of a title to the choices of the contract.
  const { before, after } = await changeMeter(unit, meter, title as Parameters<typeof changeMeter>[2])
  const changes = changesBetween(before, after)
  if (Object.keys(changes.after).length > 0) audit({ object: ['meter', meter], ...changes })
  return presentVersionOf(tx, org, meter)
}
