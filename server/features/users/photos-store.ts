import type { LocalTime } from '@water/rules/calendar'
import type { Reader, Tx } from '../../db/read-write'

export type PhotoKind = 'avatar' | 'id_front' | 'id_back'

const selectPhotos = (db: Reader, user: number) =>
  db
    .selectFrom('user_photos')
    .select(['id', 'kind', 'type', 'size', 'created_at', 'key'])
    .where('user_id', '=', user)
    .orderBy('kind')
    .$narrowType<{ kind: PhotoKind }>()

export const photosOf = (db: Reader, user: number) => selectPhotos(db, user).execute()

export const findPhoto = (db: Reader, user: number, id: number) =>
  selectPhotos(db, user).where('id', '=', id).executeTakeFirst()

interface NewPhoto {
  kind: PhotoKind
  key: string
  type: string
  size: number
  sha256: string
  by: number
  now: LocalTime
}

/** Keeps a photo. Returns its id, and the key of the photo that it replaces. */
export async function replacePhoto(
  tx: Tx,
  user: number,
  { by, now, ...photo }: NewPhoto,
): Promise<{ id: number; replaced: string | null }> {
  const before = await tx
    .deleteFrom('user_photos')
    .where('user_id', '=', user)
    .where('kind', '=', photo.kind)
    .returning('key')
    .executeTakeFirst()
  const { id } = await tx
    .insertInto('user_photos')
    .values({ user_id: user, ...photo, created_by: by, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, replaced: before?.key ?? null }
}

export async function deletePhoto(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('user_photos').where('id', '=', id).execute()
}
