import type { ReplyOf } from '../../api/call'

export type Config = ReplyOf<'GET /organizations/sms-configs/'>['results'][number]
export type Schedule = ReplyOf<'GET /organizations/sms-schedule/'>['results'][number]
export type Message = ReplyOf<'GET /organizations/sms-messages/'>['results'][number]
