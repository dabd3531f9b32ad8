import type { Parsed } from '@water/contract/endpoint'
import type { createWaterPrice, replaceWaterPrice } from '@water/contract/prices/calls'
import { dateOf, type LocalDate } from '@water/rules/calendar'
import type { Deed, Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { refuseUsed, usesAmong, usesOf } from '../../db/uses'
import { found, Refusal } from '../../refusal'
import { presentFamily, type WaterPrice, type WaterPriceDetail } from './present'
import {
  billedUntil,
  deleteFamily,
  deleteVersion,
  familyOfVersion,
  findFamily,
  insertFamily,
  insertVersion,
  knownSurchargeItems,
  lockFamily,
  metersBilled,
  metersUsing,
  raiseFamily,
  updateVersion,
  type VersionRow,
  versionsOf,
} from './store'
import { changeOfVersion, checkEffectiveFrom, refuseDeletion, saysTheSame } from './version-change'
import { type VersionInput, versionValues } from './version-values'

type FamilyInput = Parsed<typeof createWaterPrice>['body']
type ReplacedInput = Parsed<typeof replaceWaterPrice>['body']

export async function readFamily(
  db: Reader,
  org: OrgId,
  id: number,
  today: LocalDate,
): Promise<WaterPriceDetail> {
  const shown = await presented(db, org, id, today)
  const meters = (await metersBilled(db, [org], [id])).get(id) ?? 0
  return { ...shown, meters, billed_until: await billedUntil(db, org, id) }
}

async function presented(db: Reader, org: OrgId, id: number, today: LocalDate): Promise<WaterPrice> {
  const family = found(await findFamily(db, org, id))
  return presentFamily(family, await versionsOf(db, [family]), today)
}

export async function createFamily(deed: Deed, input: FamilyInput): Promise<WaterPriceDetail> {
  const { tx, org, caller } = deed
  await checkItems(deed, input)
  const { name, category } = input
  const family = await insertFamily(tx, org, { name, category, created_by: caller.id })
  await addVersion(deed, family.id, input)
  return reply(deed, family.id, undefined)
}

/** PUT: the name at will; an unused version; a version later than a used one is added (domain.md §3.3). */
export async function replaceFamily(deed: Deed, id: number, input: ReplacedInput): Promise<WaterPriceDetail> {
  const { tx, org, now } = deed
  const before = await lockedFamily(deed, id)
  await checkItems(deed, input)
  const change = intendedChange(before.rows, input, await billedUntil(tx, org, id))
  await raiseFamily(tx, org, id, now, { name: input.name, category: input.category })
  if (change.do === 'update') {
    const values = { ...versionValues(input), updated_at: now }
    await updateVersion(tx, org, change.version.id, values, input.surcharge_items)
  }
  if (change.do === 'add') await addVersion(deed, id, input)
  return reply(deed, id, before.shown)
}

export async function addFamilyVersion(
  deed: Deed,
  id: number,
  input: VersionInput,
): Promise<WaterPriceDetail> {
  const { tx, org, now } = deed
  const before = await lockedFamily(deed, id)
  await checkItems(deed, input)
  checkEffectiveFrom(input.effective_from, before.rows.map(dated), await billedUntil(tx, org, id))
  await addVersion(deed, id, input)
  await raiseFamily(tx, org, id, now, {})
  return reply(deed, id, before.shown)
}

export async function removeFamily(deed: Deed, id: number): Promise<void> {
  const { tx, org, audit } = deed
  const { rows, shown } = await lockedFamily(deed, id)
  const meters = await metersUsing(tx, org, id)
  const others = (await usesOf(tx, 'water_prices', org, id)).filter(
    ({ place }) => place === 'sms_schedule_prices',
  )
  refuseUsed([...usesAmong({ meters, billed_versions: rows.filter((row) => row.used).length }), ...others])
  await deleteFamily(tx, org, id)
  audit({ object: ['water_price', id], before: shown })
}

export async function removeVersion(deed: Deed, id: number): Promise<void> {
  const { tx, org, now, audit } = deed
  const family = found(await familyOfVersion(tx, org, id))
  const before = await lockedFamily(deed, family)
  refuseDeletion(before.rows.map(dated), id)
  await deleteVersion(tx, org, id)
  await raiseFamily(tx, org, family, now, {})
  const after = await presented(tx, org, family, dateOf(now))
  audit({ object: ['water_price', family], before: before.shown, after })
}

/** What a PUT would do to these versions; throws what it would refuse. */
export function intendedChange(
  rows: readonly VersionRow[],
  input: VersionInput & { version?: number | null | undefined },
  until: LocalDate | null,
) {
  const values = versionValues(input)
  return changeOfVersion(
    rows.map(dated),
    { effectiveFrom: input.effective_from, version: input.version },
    ({ row }) => saysTheSame(values, row) && sameItems(input.surcharge_items, row),
    until,
  )
}

export const dated = (row: VersionRow) => ({
  id: row.id,
  used: row.used,
  effectiveFrom: row.effective_from,
  row,
})

function sameItems(items: readonly number[], row: VersionRow): boolean {
  const charged = new Set(row.items.map((item) => item.id))
  return new Set(items).size === charged.size && items.every((item) => charged.has(item))
}

async function lockedFamily({ tx, org, now }: Deed, id: number) {
  const family = found(await lockFamily(tx, org, id))
  const rows = await versionsOf(tx, [family])
  return { rows, shown: presentFamily(family, rows, dateOf(now)) }
}

async function addVersion({ tx, org, caller }: Deed, family: number, input: VersionInput): Promise<void> {
  const values = { ...versionValues(input), created_by: caller.id }
  await insertVersion(tx, org, family, values, input.surcharge_items)
}

/** How many meters it bills is no part of it: the trail leaves it out. */
async function reply(deed: Deed, id: number, before: WaterPrice | undefined): Promise<WaterPriceDetail> {
  const { tx, org, now, audit } = deed
  const { meters, billed_until, ...after } = await readFamily(tx, org, id, dateOf(now))
  audit({ object: ['water_price', id], before, after })
  return { ...after, meters, billed_until }
}

type AskedIn = { tx: Reader; org: OrgId }
export async function checkItems({ tx, org }: AskedIn, { surcharge_items }: VersionInput): Promise<void> {
  const known = await knownSurchargeItems(tx, org, surcharge_items)
  const unknown = surcharge_items.findIndex((item) => !known.has(item))
  if (unknown < 0) return
  const fields = { [`surcharge_items.${unknown}`]: [{ message: 'unknown_reference' as const }] }
  throw new Refusal('invalid', { fields })
}
