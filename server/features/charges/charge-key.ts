import { dateOf } from '@water/rules/calendar'
import { fen, litres } from '@water/rules/money'
import type { BookedCharge } from './booked-store'
import type { ChargeRequest } from './charge-request'

/**
 * The key of a row of a sheet: its charge as it is resolved, and which of the equal ones of its sheet it is. The way in which
 * it was written does not matter.
 */
export const rowKey = (charge: string, place: number): string => `${charge} ${place}`

/** A charge as it is resolved. */
export function chargeKey(request: ChargeRequest): string {
  const { meter, kind, remark } = request
  return request.kind === 'fee'
    ? // A row has one line.
      feeKey(meter, request.lines[0]!, request.billing_month, remark)
    : JSON.stringify([meter, kind, litres(request.volume), dateOf(request.read_at), remark])
}

export const bookedKey = ({ place, ...booked }: BookedCharge): string =>
  rowKey(
    booked.name === null
      ? JSON.stringify([booked.meter, booked.kind, litres(booked.volume), booked.day, booked.remark])
      : feeKey(booked.meter, { ...booked, name: booked.name }, booked.billing_month, booked.remark),
    place,
  )

const feeKey = (
  meter: number,
  { name, amount }: { name: string; amount: string },
  month: string,
  remark: string,
) => JSON.stringify([meter, 'fee', name, fen(amount), month, remark])
