import type { ReplyOf } from '../../api/call'

export type Attachment = ReplyOf<'GET /attachments/'>['results'][number]
