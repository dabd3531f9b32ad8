import { fileOf } from '../../api/call'
import { Picture } from './picture'

/** A photo that is attached to a reading. */
export function AttachedPicture({ id, name }: { id: number; name: string }) {
  return (
    <Picture name={name} file={id} load={() => fileOf('GET /attachments/{id}/file/', { path: { id } })} />
  )
}
