import type { Parsed } from '@water/contract/endpoint'
import type { trySurchargeItem, tryWaterPrice } from '@water/contract/trials/calls'
import { bill } from '@water/rules/billing/bill'
import { lacksCapacityFee } from '@water/rules/billing/capacity'
import { inForce } from '@water/rules/billing/dated-versions'
import { surchargeItems } from '@water/rules/billing/surcharges'
import { readBefore, readingOf } from '@water/rules/billing/what-if'
import { type LocalDate, startOfDay } from '@water/rules/calendar'
import { fen, litres } from '@water/rules/money'
import type { Reader } from '../../db/read-write'
import { findRecord } from '../../db/record-store'
import type { OrgId } from '../../db/scope'
import { refuse, refuseField } from '../../refusal'
import { checkItems } from '../prices/price'
import { surchargeTable } from '../prices/surcharge-store'
import { surchargeVersion } from '../prices/tariff'
import { loadTariff, surchargeRows } from '../prices/tariff-store'
import { type BillingTerms, loadBillingTerms } from '../readings/billing-terms'
import { presentTrial, type Trial } from './present'
import { type Side, sideOn, unsavedPrice, unsavedSurcharge, withItem } from './sides'
import { findDiameter } from './store'

type Example = Parsed<typeof tryWaterPrice>['body']['example']

/** The bill of an example under an unsaved price. */
export async function tryPrice(
  db: Reader,
  org: OrgId,
  { example, ...input }: Parsed<typeof tryWaterPrice>['body'],
  today: LocalDate,
): Promise<Trial> {
  await checkItems(db, org, input)
  const readOn = readingDay(example, input.effective_from, today)
  const version = unsavedPrice(input, { id: 0, name: input.name })
  const items = surchargeItems((await surchargeRows(db, org, input.surcharge_items)).map(surchargeVersion))
  const side = sideOn(version, items, readOn)
  return billed(db, org, side, version.effectiveFrom, example, readOn)
}

/** The bill of an example under a stored price with an unsaved surcharge item. */
export async function trySurcharge(
  db: Reader,
  org: OrgId,
  { example, water_price, ...input }: Parsed<typeof trySurchargeItem>['body'],
  today: LocalDate,
): Promise<Trial> {
  const readOn = readingDay(example, input.effective_from, today)
  const { versions: families, surcharges } = await loadTariff(db, org, [water_price])
  const versions = families.get(water_price) ?? []
  const version = inForce(versions, readOn) ?? versions[0]
  if (!version) return refuseField('water_price', 'unknown_reference')
  const id = input.item ?? 0
  if (id !== 0 && !(await findRecord(db, surchargeTable, org, id))) refuseField('item', 'unknown_reference')
  const item = unsavedSurcharge(input, { id, name: input.name })
  const side = withItem(sideOn(version, surcharges, readOn), id, item)
  return billed(db, org, side, version.effectiveFrom, example, readOn)
}

function readingDay({ read_on }: Example, effectiveFrom: LocalDate, today: LocalDate): LocalDate {
  if (!read_on) return effectiveFrom > today ? effectiveFrom : today
  return read_on >= effectiveFrom
    ? read_on
    : refuseField('example.read_on', 'not_before', { date: effectiveFrom })
}

async function billed(
  db: Reader,
  org: OrgId,
  side: Side,
  effectiveFrom: LocalDate,
  example: Example,
  readOn: LocalDate,
): Promise<Trial> {
  const terms = await loadBillingTerms(db, org)
  const persons = example.persons ?? side.version.basePersons ?? 1
  const diameter = example.diameter ? await findDiameter(db, org, example.diameter) : null
  if (diameter === undefined) return refuseField('example.diameter', 'unknown_reference')
  const fee = diameter?.capacity_fee ?? null
  if (diameter && lacksCapacityFee(side.version, fee === null ? null : fen(fee), example.months))
    refuse('capacity_fee_not_set', { params: { diameter: diameter.diameter }, about: 'example.diameter' })
  try {
    const made = bill({
      settings: inOnePeriod(terms),
      meter: {
        persons,
        minVolume: null,
        planVolume: example.plan_volume ? litres(example.plan_volume) : null,
        capacityFee: fee === null ? null : fen(fee),
      },
      previousDate: readBefore(readOn, example.months),
      readAt: startOfDay(readOn),
      readings: [readingOf(litres(example.volume))],
      hasOrderInMonth: false,
      versions: [side.version],
      surcharges: side.surcharges,
      usedInTierYear: () => litres(example.used),
    })
    return presentTrial(made, {
      organization: org,
      version: { ...side.version, effectiveFrom },
      persons,
      volumeScale: terms.bill.volumeScale,
    })
  } catch (error) {
    // The rules' limit: a possible volume and a possible price may make an amount that fits no column.
    if (error instanceof RangeError) return refuse('amount_too_large', { about: 'example.volume' })
    throw error
  }
}

/** An example lies within one version and one tier year, under all policies. */
export const inOnePeriod = ({ bill: settings }: BillingTerms) => ({
  ...settings,
  priceChangePolicy: 'reading_date' as const,
  tierStraddlePolicy: 'reading_date' as const,
})
