import type { Audit, Tx } from '../../db/read-write'
import { asOrgId, type Scope } from '../../db/scope'
import { refuseUsed, usesAmong } from '../../db/uses'
import type { Caller, OnWire } from '../../http/call'
import { orNotFound, refuse } from '../../refusal'
import { maskedOf } from './change-user'
import { photosOf } from './photos-store'
import { bookEntriesOf, deleteUser, findUser, lockUser } from './store'

interface Deletion extends Pick<OnWire, 'files' | 'afterCommit'> {
  tx: Tx
  caller: Caller
  scope: Scope
  audit: Audit
}

/**
 * Deletes a user who was let in by mistake. A user who has read a meter, taken money or changed a record stays, because
 * the books name them; such a user can be deactivated. Signing in and changes of the own data do not prevent deletion:
 * a stranger who registered and looked around does not stay for ever, and audit entries keep their names anyway.
 */
export async function removeUser(deletion: Deletion, id: number): Promise<void> {
  const { tx, caller, scope, files, audit } = deletion
  await lockUser(tx, id)
  const user = orNotFound(await findUser(tx, scope, id))
  if (id === caller.id) refuse('not_oneself')
  if ((user.is_staff || user.is_superuser) && !caller.is_superuser) refuse('no_permission')
  refuseUsed(usesAmong(await bookEntriesOf(tx, id)))
  const photos = await photosOf(tx, id)
  await deleteUser(tx, id)
  deletion.afterCommit(() => files.remove(photos.map(({ key }) => key)))
  const org = user.organization === null ? null : asOrgId(user.organization)
  const { username, name, email, phone, is_audit, is_staff } = user
  audit({
    object: ['user', id],
    org,
    before: maskedOf({ username, name, email, phone, is_audit, is_staff }),
  })
}
