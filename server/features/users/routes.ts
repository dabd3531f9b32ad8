import {
  createUser,
  deleteUser,
  listUsers,
  readSelf,
  readUser,
  updateUser,
} from '@water/contract/users/calls'
import type { Clock } from '../../clock'
import { asOrgId, scopeOf } from '../../db/scope'
import { orderOf, page, rangeOf } from '../../http/page'
import { command, commandOnWire, crossing, query, type Route } from '../../http/route'
import { orNotFound } from '../../refusal'
import { createUserAs } from './actions'
import { changeUser } from './change-user'
import { countNames } from './count-names'
import { removeUser } from './delete-user'
import { presentMaskedUser, presentUser } from './present'
import { findUser, listUsers as listRows } from './store'

/** Every signed-in user may read the own account, also without an organization. */
const EVERYWHERE = { of: 'all' } as const

/** `clock` is the real time, which the locks use. */
export const userRoutes = (clock: Clock): Route[] => [
  query(readSelf, async ({ db, caller }) =>
    presentUser(orNotFound(await findUser(db, EVERYWHERE, caller.id))),
  ),

  query(listUsers, async (call) => {
    const { query, scope, db } = call
    const { rows, count } = await listRows(db, scope, query, orderOf(query.ordering, 'id'), rangeOf(query))
    return page(call, count, rows.map(presentMaskedUser))
  }),

  query(readUser, async ({ db, scope, path }) => presentUser(orNotFound(await findUser(db, scope, path.id)))),

  command(createUser, 'user.create', async ({ tx, caller, body, now, audit }) => {
    const id = await createUserAs(tx, caller, body, now)
    const org = caller.organization ?? body.organization ?? null
    const row = orNotFound(await findUser(tx, org === null ? EVERYWHERE : scopeOf(asOrgId(org)), id))
    audit({ object: ['user', id], after: presentMaskedUser(row) })
    return presentUser(row)
  }),

  command(
    updateUser,
    'user.update',
    async ({ tx, caller, scope, path, body, now, audit }) => {
      await changeUser({ tx, caller, scope, now, audit }, path.id, body)
      return presentUser(orNotFound(await findUser(tx, EVERYWHERE, path.id)))
    },
    ({ database, caller, body, origin }) => countNames(database, caller, body, origin.address, clock()),
  ),

  crossing(
    'a user who moved has entries in the books of another organization',
    commandOnWire(deleteUser, 'user.delete', (call) => removeUser(call, call.path.id)),
  ),
]
