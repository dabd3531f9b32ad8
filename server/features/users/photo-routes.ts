import { staff } from '@water/contract/endpoint'
import { createPhoto, deletePhoto, downloadPhoto, listPhotos, readPhoto } from '@water/contract/users/photos'
import { may } from '@water/rules/access/may'
import type { Reader, Tx } from '../../db/read-write'
import { type OrgId, type Scope, vouchFor } from '../../db/scope'
import type { Caller } from '../../http/call'
import { actOnWire, look, lookOnWire, type Route } from '../../http/route'
import { found, refuse } from '../../refusal'
import * as store from './photos-store'
import { findUser, lockUser } from './store'

type Photo = NonNullable<Awaited<ReturnType<typeof store.findPhoto>>>
const present = ({ key: _, ...photo }: Photo) => photo

/** Each command is in the audit trail of the person in the picture, because readers of that trail look for it there. */
export const photoRoutes: Route[] = [
  look(listPhotos, async ({ db, caller, scope, path }) => {
    await personOf(db, caller, scope, path.user_pk)
    return (await store.photosOf(db, path.user_pk)).map(present)
  }),

  actOnWire(createPhoto, 'photo.create', async (call) => {
    const { tx, caller, scope, path, body, stored, files, now, audit } = call
    const { org } = await personOf(tx, caller, scope, path.user_pk)
    // Two commands of this kind run one after the other.
    await lockUser(tx, path.user_pk)
    const { key, type, size } = stored
    const photo = { kind: body.kind, key, type, size, by: caller.id, now }
    const { id, replaced } = await store.replacePhoto(tx, path.user_pk, photo)
    if (replaced !== null) call.afterCommit(() => files.remove([replaced]))
    audit({ object: ['user', path.user_pk], org, after: { photo: body.kind } })
    return present(found(await store.findPhoto(tx, path.user_pk, id)))
  }),

  look(readPhoto, async ({ db, caller, scope, path }) => {
    await personOf(db, caller, scope, path.user_pk)
    return present(found(await store.findPhoto(db, path.user_pk, path.id)))
  }),

  lookOnWire(downloadPhoto, async ({ db, caller, scope, path, files }) => {
    await personOf(db, caller, scope, path.user_pk)
    const { kind, type, size, key } = found(await store.findPhoto(db, path.user_pk, path.id))
    return { name: `${kind}.${type.slice('image/'.length)}`, type, size, content: await files.read(key) }
  }),

  actOnWire(deletePhoto, 'photo.delete', async (call) => {
    const { tx, caller, scope, path, files, audit } = call
    const { org } = await personOf(tx, caller, scope, path.user_pk)
    const { kind, key } = found(await store.findPhoto(tx, path.user_pk, path.id))
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
  const { organization } = found(await findUser(db, isSelf ? { of: 'all' } : scope, id))
  return { org: organization === null ? null : vouchFor(organization) }
}
