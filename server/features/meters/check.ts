import type { FieldProblem } from '@water/contract/field-problems'
import type { LocalDate } from '@water/rules/calendar'
import { registerCapacity } from '@water/rules/metering/consumption'
import { litres } from '@water/rules/money'
import type { ReferenceFields, References } from './references-store'

/** The fields of a meter that are checked together in their new state. */
export interface WantedMeter extends ReferenceFields {
  meter_class: string
  initial_reading: string
  install_date: LocalDate
}

type Problems = Record<string, FieldProblem[]>

/** All problems of a meter in its new state, by field. `self` is the meter itself when it exists already. */
export function problemsOf(
  wanted: WantedMeter,
  references: References,
  today: LocalDate,
  self: number | null,
): Problems {
  const problems = new Map<string, FieldProblem[]>()
  const refuse = (field: string, problem: FieldProblem) => {
    problems.set(field, [...(problems.get(field) ?? []), problem])
  }
  const known = (field: keyof ReferenceFields & string, isKnown: boolean) => {
    if (!isKnown) refuse(field, { message: 'unknown_reference' })
  }
  const { location, meter_type, diameter, meter_no } = wanted
  if (location !== undefined) known('location', references.locations.has(location))
  if (diameter !== undefined) known('diameter', references.diameters.has(diameter))
  if (meter_type !== undefined) {
    const digits = references.meterTypes.get(meter_type)
    known('meter_type', digits !== undefined)
    if (digits !== undefined && litres(wanted.initial_reading) >= registerCapacity(digits))
      refuse('initial_reading', { message: 'beyond_register', params: { digits } })
  }
  const holder = meter_no === undefined ? undefined : references.holders.get(meter_no)
  if (holder !== undefined && holder !== self)
    refuse('meter_no', { message: 'taken', params: { value: meter_no ?? '' } })
  if (wanted.install_date > today) refuse('install_date', { message: 'future' })
  const isMonitor = wanted.meter_class === 'monitor'
  const price = problemOf(wanted.water_price, !isMonitor, 'not_of_monitor', references.waterPrices)
  if (price) refuse('water_price', price)
  const watches = problemOf(wanted.watches, isMonitor, 'only_monitor', references.locations)
  if (watches) refuse('watches', watches)
  const parent = parentProblem(wanted, references, self)
  if (parent) refuse('parent', parent)
  return Object.fromEntries(problems)
}

/** A reference that some meters need and the others may not have. */
function problemOf(
  id: number | null | undefined,
  isNeeded: boolean,
  unneeded: FieldProblem['message'],
  known: { has(id: number): boolean },
): FieldProblem | null {
  if (id == null) return isNeeded ? { message: 'required' } : null
  if (!isNeeded) return { message: unneeded }
  return known.has(id) ? null : { message: 'unknown_reference' }
}

function parentProblem(
  { meter_class, parent }: WantedMeter,
  references: References,
  self: number | null,
): FieldProblem | null {
  if (meter_class !== 'sub') return parent == null ? null : { message: 'only_sub' }
  if (parent == null) return { message: 'required' }
  const classOfParent = references.parents.get(parent)
  if (classOfParent === undefined || parent === self) return { message: 'unknown_reference' }
  return classOfParent === 'master' ? null : { message: 'not_master' }
}
