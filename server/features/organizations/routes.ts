import {
  createOrganization,
  deleteOrganization,
  listOrganizations,
  readOrganization,
  replaceOrganization,
  updateOrganization,
} from '@water/contract/organizations/calls'
import { refuseWhileUsed } from '../../db/uses'
import { orderOf, page, rangeOf } from '../../http/page'
import { command, query, type Route } from '../../http/route'
import { orNotFound } from '../../refusal'
import { changeOrganization, openOrganization } from './actions'
import * as store from './store'

/** The values that a PUT gives to the fields that it leaves out. */
const empty = {
  short_name: '',
  address: '',
  contact_name: '',
  contact_phone: '',
  how_to_pay: '',
  taxpayer_name: '',
  taxpayer_id: '',
  seller_address: '',
  seller_phone: '',
  seller_bank: '',
  seller_account: '',
  issuer: '',
}

export const organizationRoutes: Route[] = [
  query(listOrganizations, async (call) => {
    const { db, scope, query } = call
    const { rows, count } = await store.listOrganizations(db, {
      scope,
      filter: query,
      order: orderOf(query.ordering, 'id'),
      range: rangeOf(query),
    })
    return page(call, count, rows)
  }),

  query(readOrganization, async ({ db, org }) => orNotFound(await store.findOrganization(db, org))),

  command(createOrganization, 'organization.create', (call) => openOrganization(call, call.body)),

  command(replaceOrganization, 'organization.replace', (call) =>
    changeOrganization(call, { ...empty, ...call.body }),
  ),

  command(updateOrganization, 'organization.update', (call) => changeOrganization(call, call.body)),

  command(deleteOrganization, 'organization.delete', async ({ tx, org, audit }) => {
    const before = orNotFound(await store.findOrganization(tx, org))
    await refuseWhileUsed(tx, 'organizations', org, org)
    await store.deleteOrganization(tx, org)
    audit({ object: ['organization', org], before, org: null })
  }),
]
