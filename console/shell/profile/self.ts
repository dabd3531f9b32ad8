import type { ReplyOf } from '../../api/call'

export type Self = ReplyOf<'GET /users/self/'>
