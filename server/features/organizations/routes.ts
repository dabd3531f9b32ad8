import {
  createOrganization,
  deleteOrganization,
  listOrganizations,
  readOrganization,
  replaceOrganization,
  updateOrganization,
} from '@water/contract/organizations'
import type { Audit, Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { Caller } from '../../http/call'
import { orderOf, page, rangeOf } from '../../http/page'
import { act, look, type Route } from '../../http/route'
import { found, refuse } from '../../refusal'
import * as store from './store'

type Changes = Parameters<typeof store.updateOrganization>[3]

interface Change {
  tx: Tx
  org: OrgId
  caller: Caller
  now: string
  audit: Audit
}

/** The code begins every number ever issued and is_active shuts everyone out: super administrators change them. */
async function change({ tx, org, caller, now, audit }: Change, changes: Changes) {
  const before = found(await store.findOrganization(tx, org))
  for (const field of ['code', 'is_active'] as const) {
    const isOther = changes[field] !== undefined && changes[field] !== before[field]
    if (isOther && !caller.is_superuser) refuse('field_not_allowed', { params: { field }, data: { field } })
  }
  await store.updateOrganization(tx, org, now, changes)
  const after = found(await store.findOrganization(tx, org))
  audit({ object: ['organization', org], before, after, org: caller.organization })
  return after
}

/** What a PUT that leaves a field out sets it to. */
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

  act(createOrganization, 'organization.create', async ({ tx, caller, body, audit }) => {
    const { settings = {}, ...values } = body
    const org = await store.insertOrganization(tx, {
      ...values,
      settings: JSON.stringify(settings),
      created_by: caller.id,
    })
    const after = found(await store.findOrganization(tx, org))
    audit({ object: ['organization', org], after, org: null })
    return after
  }),

  act(replaceOrganization, 'organization.replace', (call) => change(call, { ...empty, ...call.body })),

  act(updateOrganization, 'organization.update', (call) => change(call, call.body)),

  act(deleteOrganization, 'organization.delete', async ({ tx, org, audit }) => {
    const before = found(await store.findOrganization(tx, org))
    await store.deleteOrganization(tx, org)
    audit({ object: ['organization', org], before, org: null })
  }),
]
