import type { ReplyOf } from '../../../api/call'

export type Service = ReplyOf<'GET /organizations/services/'>['results'][number]
