import { type Bill, type BillInput, bill } from '@water/rules/billing/bill'
import { lacksCapacityFee } from '@water/rules/billing/capacity'
import { closingVersion, NoPriceInForce } from '@water/rules/billing/water-price'
import { refuse } from '../../refusal'

/** The first volume, in litres, that does not fit numeric(12,3). */
const VOLUME_LIMIT = 1_000_000_000_000

/**
 * The bill of a possible input; an amount beyond what an order may have is refused beside the field of its volume, and so is a monthly
 * charge that the device's diameter should have and has not.
 */
export function billOrRefuse(input: BillInput, volumeField: string, diameter: string | null): Bill {
  try {
    const made = bill(input)
    const version = closingVersion(input.versions, made.periodTo)
    if (diameter !== null && lacksCapacityFee(version, input.meter.capacityFee, made.months))
      refuse('capacity_fee_not_set', { params: { diameter } })
    return made.cumulativeAfter < VOLUME_LIMIT ? made : refuse('amount_too_large', { about: volumeField })
  } catch (error) {
    if (error instanceof NoPriceInForce)
      return refuse('no_price_in_force', { params: { date: error.date }, about: 'read_at' })
    // The rules' limit: a possible index and a possible price may still make an amount that fits no column.
    if (error instanceof RangeError) return refuse('amount_too_large', { about: volumeField })
    throw error
  }
}
