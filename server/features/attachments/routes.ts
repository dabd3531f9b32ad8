import {
  createAttachment,
  deleteAttachment,
  downloadAttachment,
  listAttachments,
  MOST_ATTACHMENTS,
  readAttachment,
} from '@water/contract/attachments/calls'
import { page, rangeOf } from '../../http/page'
import { commandOnWire, query, queryOnWire, type Route } from '../../http/route'
import { orNotFound, refuse, refuseField } from '../../refusal'
import * as store from './store'

const present = ({ key: _, ...row }: store.AttachmentRow) => ({ ...row, object_type: 'meter' as const })

/**
 * Files of meters. Each command is in the audit trail of the meter, because readers of that trail look for it there.
 */
export const attachmentRoutes: Route[] = [
  query(listAttachments, async (call) => {
    const { db, scope, query } = call
    const { rows, count } = await store.listAttachments(db, scope, query, rangeOf(query))
    return page(call, count, rows.map(present))
  }),

  commandOnWire(
    createAttachment,
    'attachment.create',
    async ({ tx, org, body, stored, caller, now, audit }) => {
      const { object_id: meter } = body
      const count = await store.countOfMeter(tx, org, meter)
      if (count === null) return refuseField('object_id', 'unknown_reference')
      if (count >= MOST_ATTACHMENTS)
        refuse('too_many_files', { params: { limit: MOST_ATTACHMENTS }, about: 'file' })
      const id = await store.insertAttachment(tx, org, { ...stored, meter, by: caller.id, now })
      audit({ object: ['meter', meter], after: { attachment: stored.name, file_size: stored.size } })
      return present(orNotFound(await store.findAttachment(tx, org, id)))
    },
  ),

  query(readAttachment, async ({ db, org, path }) =>
    present(orNotFound(await store.findAttachment(db, org, path.id))),
  ),

  queryOnWire(downloadAttachment, async ({ db, org, path, files }) => {
    const { key, name, type, size } = orNotFound(await store.findAttachment(db, org, path.id))
    return { name, type, size, content: await files.read(key) }
  }),

  commandOnWire(deleteAttachment, 'attachment.delete', async (call) => {
    const { tx, org, path, files, audit } = call
    const { key, name, size, object_id } = orNotFound(await store.findAttachment(tx, org, path.id))
    await store.deleteAttachment(tx, org, path.id)
    call.afterCommit(() => files.remove([key]))
    audit({ object: ['meter', object_id], before: { attachment: name, file_size: size } })
  }),
]
