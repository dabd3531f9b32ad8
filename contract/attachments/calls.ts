import type { PermissionName } from '@water/rules/access/permissions'
import * as z from 'zod'
import { endpoint, holder } from '../endpoint'
import { timeOut } from '../fields'
import { keysOf } from '../gathered'
import { queryOf } from '../list-query'
import { pageOf } from '../query'
import { inOrganizationPart } from '../record'
import { text } from '../text'
import { attachedTo, attachmentList } from './list'

export const attachmentObjects = keysOf(attachedTo)
export type AttachmentObject = (typeof attachmentObjects)[number]
export const LARGEST_ATTACHMENT = 60 * 1024 * 1024
export const MOST_ATTACHMENTS: Record<AttachmentObject, number> = { meter: 50, reading: 10 }

/** Who may see, add and delete the attachments of an object. */
export const attachmentAccess = {
  meter: holder('meterAttachment'),
  reading: holder('readingCreate'),
} as const satisfies Record<AttachmentObject, readonly PermissionName[]>
/** The object of an attachment decides which of them is needed. */
const access = holder(...attachmentAccess.meter, ...attachmentAccess.reading)

const digits = z
  .string()
  .trim()
  .regex(/^[1-9]\d{0,15}$/, 'id')
  .transform(Number)
  .refine(Number.isSafeInteger, 'id')

export const attachment = z.object({
  id: z.int(),
  organization: z.int(),
  object_type: z.enum(attachmentObjects),
  object_id: z.int(),
  name: z.string(),
  type: z.string(),
  size: z.int(),
  created_at: timeOut,
  created_by: z.int().nullable(),
  created_by_name: z.string().nullable(),
})

export const listAttachments = endpoint({
  method: 'GET',
  path: '/attachments/',
  title: text('附件，最新在前：仅限本人可查看的', 'Attachments, newest first: those that the caller may see'),
  access,
  query: queryOf(attachmentList),
  reply: pageOf(attachment),
})

/** PDF, JPEG, PNG or WebP, by its content and its name together. */
export const createAttachment = endpoint({
  method: 'POST',
  path: '/attachments/',
  title: text('上传附件', 'Attach a file'),
  access,
  status: 201,
  upload: true,
  stores: 'document',
  body: z.strictObject({
    object_type: z.enum(attachmentObjects),
    object_id: digits,
    ...inOrganizationPart,
  }),
  reply: attachment,
})

export const readAttachment = endpoint({
  method: 'GET',
  path: '/attachments/{id}/',
  title: text('附件详情', 'One attachment'),
  access,
  owner: 'attachments',
  reply: attachment,
})

export const downloadAttachment = endpoint({
  method: 'GET',
  path: '/attachments/{id}/file/',
  title: text('下载附件的文件', 'The file of an attachment'),
  access,
  owner: 'attachments',
  download: ['pdf', 'jpg', 'png', 'webp'],
})

export const deleteAttachment = endpoint({
  method: 'DELETE',
  path: '/attachments/{id}/',
  title: text('删除附件及其文件', 'Delete an attachment with its file'),
  access,
  owner: 'attachments',
})

export const attachmentCalls = [
  listAttachments,
  createAttachment,
  readAttachment,
  downloadAttachment,
  deleteAttachment,
] as const
