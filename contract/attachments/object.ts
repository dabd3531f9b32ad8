import { type Objects, type Places, place } from '../object'
import { text } from '../text'

/** Files, and the photos of users. */
export const attachmentObjects = {
  attachment: text('附件', 'Attachment'),
  photo: text('照片', 'Photo'),
} as const satisfies Objects

export const attachmentPlaces = {
  attachments: place('附件', 'attachment', 'attachments', '个'),
} as const satisfies Places
