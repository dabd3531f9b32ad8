import {
  type AttachmentObject,
  attachmentAccess,
  attachmentObjects,
  createAttachment,
  deleteAttachment,
  downloadAttachment,
  listAttachments,
  MOST_ATTACHMENTS,
  readAttachment,
} from '@water/contract/attachments/calls'
import { may } from '@water/rules/access/may'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { ACCEPTED } from '../../files/file-kind'
import type { Caller } from '../../http/call'
import { page, rangeOf } from '../../http/page'
import { commandOnWire, query, queryOnWire, type Route } from '../../http/route'
import { orNotFound, refuse, refuseField } from '../../refusal'
import * as store from './store'

const present = ({ key: _, meter: __, reading, read_at: ___, ...row }: store.AttachmentRow) => ({
  ...row,
  object_type: objectOf(reading),
})

const objectOf = (reading: number | null): AttachmentObject => (reading === null ? 'meter' : 'reading')

const mayReach = (caller: Caller, object: AttachmentObject): boolean => may(caller, attachmentAccess[object])

/** A reading has photos only. */
const KINDS = { meter: 'document', reading: 'photo' } as const

/** An attachment of an object whose attachments the caller may see. */
async function reached({
  db,
  org,
  caller,
  path,
}: {
  db: Reader
  org: OrgId
  caller: Caller
  path: { id: number }
}): Promise<store.AttachmentRow> {
  const row = orNotFound(await store.findAttachment(db, org, path.id))
  if (!mayReach(caller, objectOf(row.reading))) refuse('no_permission')
  return row
}

/**
 * Files of meters and of their readings. Each command is in the audit trail of the meter, because readers of that trail
 * look for it there; a reading is named by its time.
 */
export const attachmentRoutes: Route[] = [
  query(listAttachments, async (call) => {
    const { db, scope, query, caller } = call
    // The schema has checked it.
    const asked = attachmentObjects.find((one) => one === query.object_type)
    if (asked !== undefined && !mayReach(caller, asked)) refuse('no_permission')
    const objects = attachmentObjects.filter((one) => mayReach(caller, one))
    const filter = { ...query, objects: asked === undefined ? objects : [asked] }
    const { rows, count } = await store.listAttachments(db, scope, filter, rangeOf(query))
    return page(call, count, rows.map(present))
  }),

  commandOnWire(
    createAttachment,
    'attachment.create',
    async ({ tx, org, body, stored, caller, now, audit }) => {
      const { object_type: object, object_id: id } = body
      if (!mayReach(caller, object)) refuse('no_permission')
      const { types, names } = ACCEPTED[KINDS[object]]
      if (!types.some((one) => one === stored.type))
        refuse('file_kind', { params: { kinds: names }, about: 'file' })
      const holder = await store.lockHolder(tx, org, object, id)
      if (holder === undefined) return refuseField('object_id', 'unknown_reference')
      const limit = MOST_ATTACHMENTS[object]
      if ((await store.countOf(tx, org, holder)) >= limit)
        refuse('too_many_files', { params: { limit }, about: 'file' })
      const made = await store.insertAttachment(tx, org, { ...stored, ...holder, by: caller.id, now })
      const row = orNotFound(await store.findAttachment(tx, org, made))
      audit({ object: ['meter', row.meter], after: audited(row) })
      return present(row)
    },
  ),

  query(readAttachment, async (call) => present(await reached(call))),

  queryOnWire(downloadAttachment, async (call) => {
    const { key, name, type, size } = await reached(call)
    return { name, type, size, content: await call.files.read(key) }
  }),

  commandOnWire(deleteAttachment, 'attachment.delete', async (call) => {
    const { tx, org, path, files, caller, audit } = call
    const row = await reached({ db: tx, org, caller, path })
    await store.deleteAttachment(tx, org, path.id)
    call.afterCommit(() => files.remove([row.key]))
    audit({ object: ['meter', row.meter], before: audited(row) })
  }),
]

const audited = ({ name, size, read_at }: store.AttachmentRow) => ({
  attachment: name,
  file_size: size,
  ...(read_at !== null && { read_at }),
})
