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
import { act, look, type Route } from '../../http/route'
import { found } from '../../refusal'
import { changeOrganization, openOrganization } from './actions'
import * as store from './store'

/** The values that a PUT gives to the fields that it leaves out. */
const empty = {
  short_name: '',
  address: '',
  contact_name: '',
  contact_phone: '',
  taxpayer_name: '',
  taxpayer_id: '',
}

export const organizationRoutes: Route[] = [
  look(listOrganizations, async (call) => {
    const { db, scope, query } = call
    const { rows, count } = await store.listOrganizations(db, {
      scope,
      search: query.search,
      is_active: query.is_active,
      order: orderOf(query.ordering, 'id'),
      range: rangeOf(query),
    })
    return page(call, count, rows)
  }),

  look(readOrganization, async ({ db, org }) => found(await store.findOrganization(db, org))),

  act(createOrganization, 'organization.create', (call) => openOrganization(call, call.body)),

  act(replaceOrganization, 'organization.replace', (call) =>
    changeOrganization(call, { ...empty, ...call.body }),
  ),

  act(updateOrganization, 'organization.update', (call) => changeOrganization(call, call.body)),

  act(deleteOrganization, 'organization.delete', async ({ tx, org, audit }) => {
    const before = found(await store.findOrganization(tx, org))
    await refuseWhileUsed(tx, 'organizations', org, org)
    await store.deleteOrganization(tx, org)
    audit({ object: ['organization', org], before, org: null })
  }),
]
