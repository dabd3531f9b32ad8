import type { Parsed } from '@water/contract/endpoint'
import type { addWaterPriceVersion, createWaterPrice } from '@water/contract/prices'
import { dateOf, type LocalDate } from '@water/rules/calendar'
import type { Deed, Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { refuseUsed, usesAmong } from '../../db/uses'
import { found, Refusal } from '../../refusal'
import { presentFamily, type WaterPrice } from './present'
import {
  billedUntil,
  deleteFamily,
  findFamily,
  insertFamily,
  insertVersion,
  knownSurchargeItems,
  lockFamily,
  metersUsing,
  raiseFamily,
  updateVersion,
  type VersionRow,
  type VersionValues,
  versionsOf,
} from './store'
import { changeOfNewest, checkEffectiveFrom, saysTheSame } from './version-change'

type FamilyInput = Parsed<typeof createWaterPrice>['body']
type VersionInput = Parsed<typeof addWaterPriceVersion>['body']

export async function readFamily(db: Reader, org: OrgId, id: number, today: LocalDate): Promise<WaterPrice> {
  const family = found(await findFamily(db, org, id))
  return presentFamily(family, await versionsOf(db, [family]), today)
}

export async function createFamily(deed: Deed, input: FamilyInput): Promise<WaterPrice> {
  const { tx, org, caller } = deed
  await checkItems(deed, input)
  const { name, category } = input
  const family = await insertFamily(tx, org, { name, category, created_by: caller.id })
  await addVersion(deed, family.id, input)
  return reply(deed, family.id, undefined)
}

/** PUT: the name at will; the newest version while unused; once used, a later one is added (domain.md §3.3). */
export async function replaceFamily(deed: Deed, id: number, input: FamilyInput): Promise<WaterPrice> {
  const { tx, org, now } = deed
  const before = await lockedFamily(deed, id)
  await checkItems(deed, input)
  const values = versionValues(input)
  const items = input.surcharge_items
  const change = changeOfNewest(
    before.rows.map(dated),
    { effectiveFrom: input.effective_from },
    ({ row }) => saysTheSame(values, row) && sameItems(items, row),
    await billedUntil(tx, org, id),
  )
  await raiseFamily(tx, org, id, now, { name: input.name, category: input.category })
  if (change.do === 'update')
    await updateVersion(tx, org, change.version.id, { ...values, updated_at: now }, items)
  if (change.do === 'add') await addVersion(deed, id, input)
  return reply(deed, id, before.shown)
}

export async function addFamilyVersion(deed: Deed, id: number, input: VersionInput): Promise<WaterPrice> {
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
  refuseUsed(usesAmong({ meters, billed_versions: rows.filter((row) => row.used).length }))
  await deleteFamily(tx, org, id)
  audit({ object: ['water_price', id], before: shown })
}

const dated = (row: VersionRow) => ({ id: row.id, used: row.used, effectiveFrom: row.effective_from, row })

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

async function reply(deed: Deed, id: number, before: WaterPrice | undefined): Promise<WaterPrice> {
  const after = await readFamily(deed.tx, deed.org, id, dateOf(deed.now))
  deed.audit({ object: ['water_price', id], before, after })
  return after
}

async function checkItems({ tx, org }: Deed, { surcharge_items }: VersionInput): Promise<void> {
  const known = await knownSurchargeItems(tx, org, surcharge_items)
  const unknown = surcharge_items.findIndex((item) => !known.has(item))
  if (unknown < 0) return
  const fields = { [`surcharge_items.${unknown}`]: [{ message: 'unknown_reference' as const }] }
  throw new Refusal('invalid', { fields })
}

/** A version's columns; what its mode does not use is left out. */
function versionValues(input: VersionInput): VersionValues {
  const isTiered = input.mode === 'tiered'
  const bands = isTiered ? null : input.over_plan?.length ? input.over_plan : null
  return {
    effective_from: input.effective_from,
    mode: input.mode,
    price: isTiered ? null : (input.price ?? null),
    tier_uppers: isTiered ? withOpenEnd(input.tiers?.map((tier) => tier.upper)) : null,
    tier_prices: isTiered ? (input.tiers?.map((tier) => tier.price) ?? null) : null,
    tier_cycle: input.tier_cycle,
    base_persons: input.base_persons,
    extra_per_person: input.extra_per_person,
    capacity_price: input.mode === 'two_part' ? (input.capacity_price ?? null) : null,
    min_volume: input.min_volume ?? null,
    over_plan_percents: withOpenEnd(bands?.map((band) => band.to_percent)),
    over_plan_times: bands?.map((band) => band.times) ?? null,
    tax_treatment: input.tax_treatment,
    tax_rate: input.tax_rate,
    tax_code: input.tax_code,
  }
}

/** An array of the database may hold null where its type, made from the column's, does not say so: the open last bound. */
const withOpenEnd = <T>(bounds: (T | null)[] | undefined): T[] | null => (bounds as T[] | undefined) ?? null
