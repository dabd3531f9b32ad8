import type { meterKinds, readingModes } from '@water/contract/reference/vocabulary'
import { searchKey } from '@water/rules/identity/numbers-and-names'
import { usualServiceYears } from '@water/rules/metering/verification'
import type { Reader, UnitOfWork } from '../../db/read-write'
import { insertRow } from '../../db/record-store'
import type { OrgId } from '../../db/scope'
import { lockTree } from './locations-store'
import { diametersOf, meterTypesOf } from './usual-values-store'

interface UsualType {
  name: string
  kind: (typeof meterKinds)[number]
  reading_mode: (typeof readingModes)[number]
  has_valve: boolean
  register_digits: number
}

const byHand = { reading_mode: 'manual', has_valve: false, register_digits: 5 } as const
const remote = { ...byHand, reading_mode: 'remote' } as const

/** The types that nearly every utility has in use, under the names of the trade. */
const TYPES: readonly UsualType[] = [
  { name: '旋翼式冷水表', kind: 'mechanical', ...byHand },
  { name: '水平螺翼式冷水表', kind: 'mechanical', ...byHand, register_digits: 6 },
  { name: 'IC 卡冷水表', kind: 'ic_card', ...byHand, has_valve: true },
  { name: '光电直读水表', kind: 'photoelectric', ...remote },
  { name: 'NB-IoT 远传水表', kind: 'nb_iot', ...remote },
  { name: '超声波水表', kind: 'ultrasonic', ...remote },
]

/** The widths of GB/T 778, in mm. */
const WIDTHS = [15, 20, 25, 32, 40, 50, 65, 80, 100, 125, 150, 200, 250, 300] as const

/** The usual values, and which of them the organization has. */
export async function usualValues(db: Reader, org: OrgId) {
  const [types, diameters] = await Promise.all([meterTypesOf(db, org), diametersOf(db, org)])
  const typeNames = new Set(types.map(({ name }) => searchKey(name)))
  const diameterNames = new Set(diameters.map(({ name }) => searchKey(name)))
  const widths = new Set(diameters.map(({ mm }) => mm))
  return {
    meter_types: TYPES.map((type) => ({ ...type, exists: typeNames.has(searchKey(type.name)) })),
    diameters: WIDTHS.map((mm) => {
      const name = `DN${mm}`
      const exists = widths.has(mm) || diameterNames.has(searchKey(name))
      return { name, mm, service_years: usualServiceYears(mm), exists }
    }),
  }
}

/** Makes those that the organization lacks. Two at the same time wait for each other, so that nothing is doubled. */
export async function takeUsualValues({ tx, org, now, caller, audit }: UnitOfWork) {
  await lockTree(tx, org)
  const { meter_types, diameters } = await usualValues(tx, org)
  const making = { by: caller.id, now }
  const made = { meter_types: 0, diameters: 0 }
  for (const { exists, ...type } of meter_types) {
    if (exists) continue
    audit({ object: ['meter_type', await insertRow(tx, 'meter_types', org, making, type)], after: type })
    made.meter_types += 1
  }
  for (const { exists, ...diameter } of diameters) {
    if (exists) continue
    audit({ object: ['diameter', await insertRow(tx, 'diameters', org, making, diameter)], after: diameter })
    made.diameters += 1
  }
  return made
}
