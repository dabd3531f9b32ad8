import type { Objects } from '../object'
import { text } from '../text'

/** Files, and the photos of users. */
export const attachmentObjects = {
  attachment: text('附件', 'Attachment'),
  photo: text('照片', 'Photo'),
} as const satisfies Objects
