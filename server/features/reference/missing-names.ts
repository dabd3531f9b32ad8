import type { Parsed } from '@water/contract/endpoint'
import type { makeMissingNames as call } from '@water/contract/reference/missing-names'
import type { locationLevels, meterKinds } from '@water/contract/reference/vocabulary'
import { searchKey } from '@water/rules/identity/numbers-and-names'
import { pathKey, pathParts } from '@water/rules/identity/place-path'
import { usualServiceYears } from '@water/rules/metering/verification'
import type { UnitOfWork } from '../../db/read-write'
import { insertRow } from '../../db/record-store'
import { refuseField } from '../../refusal'
import { lockTree } from './locations-store'
import { placesOf } from './missing-names-store'
import { freeCode, makePlace } from './new-place'
import { diametersOf, meterTypesOf } from './usual-values-store'

type Name = Parsed<typeof call>['body']['names'][number] & { at: number }

/** Makes the records that are missing, all in the caller's transaction. The tree is locked, so that none is made twice. */
export async function makeMissingNames(unit: UnitOfWork, names: Parsed<typeof call>['body']['names']) {
  await lockTree(unit.tx, unit.org)
  const wanted = names.map((name, at) => ({ ...name, at }))
  const of = (kind: Name['of']) => wanted.filter((name) => name.of === kind)
  return {
    made:
      (await makeTypes(unit, of('meter_type'))) +
      (await makeDiameters(unit, of('diameter'))) +
      (await makePlaces(unit, of('location'))),
  }
}

async function make(unit: UnitOfWork, kind: string, table: string, values: Record<string, unknown>) {
  const { tx, org, now, caller, audit } = unit
  const id = await insertRow(tx, table, org, { by: caller.id, now }, values)
  audit({ object: [kind, id], after: values })
  return id
}

const tooLong = ({ at, name }: Name, maximum: number): void => {
  if (name.length > maximum) refuseField(`names.${at}.name`, 'too_long', { maximum })
}

/** The kind that a type's name says. */
const KINDS: readonly [RegExp, (typeof meterKinds)[number]][] = [
  [/nb|物联网/i, 'nb_iot'],
  [/lora/i, 'lora'],
  [/ic|卡/i, 'ic_card'],
  [/光电/, 'photoelectric'],
  [/超声/, 'ultrasonic'],
]
const REMOTE = /远传|直读|nb|lora|物联网/i

/** Makes those of these names that no record has yet, whatever way they are written. */
async function makeNew(
  names: readonly Name[],
  known: readonly { name: string }[],
  longest: number,
  makeOne: (name: Name) => Promise<unknown>,
): Promise<number> {
  const there = new Set(known.map(({ name }) => searchKey(name)))
  let made = 0
  for (const wanted of names) {
    tooLong(wanted, longest)
    const key = searchKey(wanted.name)
    if (there.has(key)) continue
    there.add(key)
    await makeOne(wanted)
    made += 1
  }
  return made
}

const makeTypes = async (unit: UnitOfWork, names: readonly Name[]): Promise<number> =>
  makeNew(names, await meterTypesOf(unit.tx, unit.org), 50, ({ name }) => {
    const kind = KINDS.find(([says]) => says.test(name))?.[1] ?? 'mechanical'
    const reading_mode = REMOTE.test(name) ? 'remote' : 'manual'
    return make(unit, 'meter_type', 'meter_types', { name, kind, reading_mode })
  })

const makeDiameters = async (unit: UnitOfWork, names: readonly Name[]): Promise<number> =>
  makeNew(names, await diametersOf(unit.tx, unit.org), 20, ({ name, at }) => {
    const mm = Number(/\d+/.exec(name)?.[0] ?? 0)
    if (mm < 1 || mm > 5000) refuseField(`names.${at}.name`, 'no_width')
    return make(unit, 'diameter', 'diameters', { name, mm, service_years: usualServiceYears(mm) })
  })

/** The last place of a path holds meters: it is a book; those above it are areas. */
async function makePlaces(unit: UnitOfWork, names: readonly Name[]): Promise<number> {
  const places = await placesOf(unit.tx, unit.org)
  const codes = new Set(places.map(({ code }) => code))
  const paths = new Map(places.map(({ id, path }) => [pathKey(path), id]))
  let made = 0
  for (const wanted of names) {
    const parts = pathParts(wanted.name)
    if (parts.length === 0) refuseField(`names.${wanted.at}.name`, 'required')
    // A code, or the one name of a place deep in the tree.
    if (parts.length === 1 && (codes.has(parts[0]!) || places.some(({ path }) => isLast(path, parts[0]!))))
      continue
    let parent: number | null = null
    for (const [depth, name] of parts.entries()) {
      tooLong({ ...wanted, name }, 50)
      const key = pathKey(parts.slice(0, depth + 1))
      const known = paths.get(key)
      if (known !== undefined) {
        parent = known
        continue
      }
      const level: (typeof locationLevels)[number] = depth === parts.length - 1 ? 'book' : 'area'
      const code = freeCode(name, codes)
      parent = await makePlace(unit, { name, parent, level, code })
      paths.set(key, parent)
      made += 1
    }
  }
  return made
}

const isLast = (path: readonly string[], name: string): boolean =>
  searchKey(path.at(-1) ?? '') === searchKey(name)
