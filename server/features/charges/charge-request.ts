import type { createCharge } from '@water/contract/charges/calls'
import type { Parsed } from '@water/contract/endpoint'
import { type LocalTime, type Month, monthOf } from '@water/rules/calendar'
import type { BackCharge } from '../readings/back-charge'

type Body = Omit<Parsed<typeof createCharge>['body'], 'organization'>
export type FeeLine = NonNullable<Body['lines']>[number]

/** Fees to be billed in one order. */
export interface FeeRequest {
  meter: number
  lines: readonly FeeLine[]
  billing_month: Month
  /** The moment of the command. */
  read_at: LocalTime
  remark: string
}

/** A charge beside readings. */
export type ChargeRequest = ({ kind: 'fee' } & FeeRequest) | ({ kind: 'back_charge' } & BackCharge)

/** Absent fields of the wire have their usual meaning; its schema guarantees those of the kind. */
export function chargeRequest(body: Body, now: LocalTime): ChargeRequest {
  const { meter, kind, remark = '' } = body
  return kind === 'fee'
    ? {
        ...{ kind, meter, remark, read_at: now },
        lines: body.lines!,
        billing_month: body.billing_month ?? monthOf(now),
      }
    : { kind, meter, remark, read_at: body.read_at ?? now, volume: body.volume!, reissueOf: null }
}
