import { staff } from '@water/contract/endpoint'
import { createPhoto, deletePhoto, downloadPhoto, listPhotos, readPhoto } from '@water/contract/users/photos'
import { may } from '@water/rules/access/may'
import type { Reader, Tx } from '../../db/read-write'
import { asOrgId, type OrgId, type Scope } from '../../db/scope'
import type { Caller } from '../../http/call'
import { commandOnWire, query, queryOnWire, type Route } from '../../http/route'
import { orNotFound, refuse } from '../../refusal'
import * as store from './photos-store'
import { findUser, lockUser } from './store'

type Photo = NonNullable<Awaited<ReturnType<typeof store.findPhoto>>>
const present = ({ key: _, ...photo }: Photo) => photo

/** Each command is in the audit trail of the person in the picture, because readers of that trail look for it there. */
export const photoRoutes: Route[] = [
  query(listPhotos, async ({ db, caller, scope, path }) => {
    await personOf(db, caller, scope, path.user_pk)
    return (await store.photosOf(db, path.user_pk)).map(present)
  }),

  commandOnWire(createPhoto, 'photo.create', async (call) => {
    const { tx, caller, scope, path, body, stored, files, now, audit } = call
    const { org } = await personOf(tx, caller, scope, path.user_pk)
    // Two commands of this kind run one after the other.
    await lockUser(tx, path.user_pk)
    const { key, type, size, sha256 } = stored
    const photo = { kind: body.kind, key, type, size, sha256, by: caller.id, now }
    const { id, replaced } = await store.replacePhoto(tx, path.user_pk, photo)
    if (replaced !== null) call.afterCommit(() => files.remove([replaced]))
    audit({ object: ['user', path.user_pk], org, after: { photo: body.kind } })
    return present(orNotFound(await store.findPhoto(tx, path.user_pk, id)))
  }),

  query(readPhoto, async ({ db, caller, scope, path }) => {
    await personOf(db, caller, scope, path.user_pk)
    return present(orNotFound(await store.findPhoto(db, path.user_pk, path.id)))
  }),

  queryOnWire(downloadPhoto, async ({ db, caller, scope, path, files }) => {
    await personOf(db, caller, scope, path.user_pk)
    const { kind, type, size, key } = orNotFound(await store.findPhoto(db, path.user_pk, path.id))
    return { name: `${kind}.${type.slice('image/'.length)}`, type, size, content: await files.read(key) }
  }),

  commandOnWire(deletePhoto, 'photo.delete', async (call) => {
    const { tx, caller, scope, path, files, audit } = call
    const { org } = await personOf(tx, caller, scope, path.user_pk)
    const { kind, key } = orNotFound(await store.findPhoto(tx, path.user_pk, path.id))
    await store.deletePhoto(tx, path.id)
    call.afterCommit(() => files.remove([key]))
    audit({ object: ['user', path.user_pk], org, before: { photo: kind } })
  }),
]

/** The caller, or for staff a user of their organization. Every other user is reported as missing. */
async function personOf(
  db: Reader | Tx,
  caller: Caller,
  scope: Scope,
  id: number,
): Promise<{ org: OrgId | null }> {
  const isSelf = caller.id === id
  if (!isSelf && !caller.is_audit) refuse('not_audited')
  if (!isSelf && !may(caller, staff)) refuse('no_permission')
  const { organization } = orNotFound(await findUser(db, isSelf ? { of: 'all' } : scope, id))
  return { org: organization === null ? null : asOrgId(organization) }
}
