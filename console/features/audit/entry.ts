import type { ReplyOf } from '../../api/call'

export type AuditEntry = ReplyOf<'GET /audit/'>['results'][number]
