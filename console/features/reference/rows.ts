import type { ReplyOf } from '../../api/call'

export type Diameter = ReplyOf<'GET /organizations/diameters/'>['results'][number]
export type MeterType = ReplyOf<'GET /organizations/meter-types/'>['results'][number]
