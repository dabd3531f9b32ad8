import type { Wire } from '@water/contract/endpoint'
import type { tryWaterPrice } from '@water/contract/trials/calls'
import type { Bill } from '@water/rules/billing/bill'
import type { PriceVersion } from '@water/rules/billing/water-price'
import { cubicMetres, yuan } from '@water/rules/money'
import { lineRow, partRow } from '../ledger/order-rows'
import { explainVersion, presentLine, presentPart } from '../orders/present'

export type Trial = Wire<typeof tryWaterPrice>['reply']

interface Of {
  /** Nothing of it is stored, so it has no order and no meter. */
  organization: number
  version: PriceVersion
  persons: number
  volumeScale: number
}

/** Nothing of a trial is stored. */
const NO_METER = { meter: 0, tierChain: 1 }

/** A trial bill, with the explanation of an order. */
export function presentTrial(bill: Bill, { organization, version, persons, volumeScale }: Of): Trial {
  const { months } = bill
  return {
    previous_reading: null,
    current_reading: null,
    period_from: bill.periodFrom,
    period_to: bill.periodTo,
    volume: cubicMetres(bill.volume),
    billed_volume: cubicMetres(bill.billedVolume),
    cumulative_before: cubicMetres(bill.cumulativeBefore),
    cumulative_after: cubicMetres(bill.cumulativeAfter),
    months,
    persons,
    volume_scale: volumeScale,
    previous_volume_scale: volumeScale,
    lines: bill.lines.map((line, at) => presentLine(lineRow(organization, null, line, at))),
    tier_parts: bill.parts.map((part, at) => presentPart(partRow(organization, null, NO_METER, part, at))),
    price_versions: [explainVersion(version, { persons, months })],
    water_amount: yuan(bill.waterAmount),
    surcharge_amount: yuan(bill.surchargeAmount),
    amount: yuan(bill.amount),
  }
}
