import type { Parsed } from '@water/contract/endpoint'
import type {
  addSurchargeVersion,
  createSurchargeItem,
  replaceSurchargeItem,
} from '@water/contract/surcharges/calls'
import { dateOf, type LocalDate } from '@water/rules/calendar'
import type { Deed, Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { refuseUsed, usesAmong } from '../../db/uses'
import { found } from '../../refusal'
import { changeOfVersion, checkEffectiveFrom, refuseDeletion, saysTheSame } from '../prices/version-change'
import { presentItem, type SurchargeDetail, type SurchargeItem } from './present'
import {
  billedUntil,
  deleteItem,
  deleteVersion,
  familiesCharging,
  findItem,
  type ItemValues,
  insertItem,
  insertVersion,
  itemOfVersion,
  lockItem,
  raiseItem,
  updateItem,
  updateVersion,
  type VersionRow,
  type VersionValues,
  versionsOf,
} from './store'

type ItemInput = Parsed<typeof createSurchargeItem>['body']
type ReplacedInput = Parsed<typeof replaceSurchargeItem>['body']
export type VersionInput = Parsed<typeof addSurchargeVersion>['body']

export async function readItem(
  db: Reader,
  org: OrgId,
  id: number,
  today: LocalDate,
): Promise<SurchargeDetail> {
  const shown = await presented(db, org, id, today)
  const charging = await familiesCharging(db, [org], [id])
  return {
    ...shown,
    water_prices: charging.map(({ family, name }) => ({ id: family, name })),
    billed_until: await billedUntil(db, org, id),
  }
}

async function presented(db: Reader, org: OrgId, id: number, today: LocalDate): Promise<SurchargeItem> {
  const item = found(await findItem(db, org, id))
  return presentItem(item, await versionsOf(db, [item]), today)
}

export async function createItem(deed: Deed, input: ItemInput): Promise<SurchargeDetail> {
  const { tx, org, caller } = deed
  const item = await insertItem(tx, org, { ...itemValues(input), created_by: caller.id })
  await insertVersion(tx, org, item.id, { ...versionValues(input), created_by: caller.id })
  return reply(deed, item.id, undefined)
}

/** PUT: name, sort and is_active at will; an unused version; a version later than a used one is added. */
export async function replaceItem(deed: Deed, id: number, input: ReplacedInput): Promise<SurchargeDetail> {
  const { tx, org, now, caller } = deed
  const before = await lockedItem(deed, id)
  const values = versionValues(input)
  const change = intendedChange(before.rows, input, await billedUntil(tx, org, id))
  await updateItem(tx, org, id, now, itemValues(input))
  if (change.do === 'update') await updateVersion(tx, org, change.version.id, { ...values, updated_at: now })
  if (change.do === 'add') await insertVersion(tx, org, id, { ...values, created_by: caller.id })
  return reply(deed, id, before.shown)
}

export async function addItemVersion(deed: Deed, id: number, input: VersionInput): Promise<SurchargeDetail> {
  const { tx, org, now, caller } = deed
  const before = await lockedItem(deed, id)
  checkEffectiveFrom(input.effective_from, before.rows.map(dated), await billedUntil(tx, org, id))
  await insertVersion(tx, org, id, { ...versionValues(input), created_by: caller.id })
  await raiseItem(tx, org, id, now)
  return reply(deed, id, before.shown)
}

export async function removeVersion(deed: Deed, id: number): Promise<void> {
  const { tx, org, now, audit } = deed
  const item = found(await itemOfVersion(tx, org, id))
  const before = await lockedItem(deed, item)
  refuseDeletion(before.rows.map(dated), id)
  await deleteVersion(tx, org, id)
  await raiseItem(tx, org, item, now)
  const after = await presented(tx, org, item, dateOf(now))
  audit({ object: ['surcharge_item', item], before: before.shown, after })
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
    ({ row }) => saysTheSame(values, row),
    until,
  )
}

export async function removeItem(deed: Deed, id: number): Promise<void> {
  const { tx, org, audit } = deed
  const { rows, shown } = await lockedItem(deed, id)
  const families = (await familiesCharging(tx, [org], [id])).map(({ name }) => name)
  const charging = usesAmong({ water_prices: families.length }).map((use) => ({ ...use, names: families }))
  refuseUsed([...charging, ...usesAmong({ billed_versions: rows.filter((row) => row.used).length })])
  await deleteItem(tx, org, id)
  audit({ object: ['surcharge_item', id], before: shown })
}

export const dated = (row: VersionRow) => ({
  id: row.id,
  used: row.used,
  effectiveFrom: row.effective_from,
  row,
})

async function lockedItem({ tx, org, now }: Deed, id: number) {
  const item = found(await lockItem(tx, org, id))
  const rows = await versionsOf(tx, [item])
  return { rows, shown: presentItem(item, rows, dateOf(now)) }
}

/** Which prices charge it is no part of it: the trail leaves it out. */
async function reply(deed: Deed, id: number, before: SurchargeItem | undefined): Promise<SurchargeDetail> {
  const { tx, org, now, audit } = deed
  const { water_prices, billed_until, ...after } = await readItem(tx, org, id, dateOf(now))
  audit({ object: ['surcharge_item', id], before, after })
  return { ...after, water_prices, billed_until }
}

const itemValues = ({ name, sort, is_active }: ItemInput): ItemValues => ({ name, sort, is_active })

/** A version's columns; what its kind does not use keeps its default. */
export function versionValues(input: VersionInput) {
  return {
    effective_from: input.effective_from,
    kind: input.kind,
    value: input.value ?? null,
    tier_values: input.tier_values ?? null,
    fixed_per: input.kind === 'fixed' ? input.fixed_per : 'order',
    volume_factor: input.kind === 'per_volume' ? input.volume_factor : '1',
    tax_treatment: input.tax_treatment,
    tax_rate: input.tax_rate,
    tax_code: input.tax_code,
  } satisfies VersionValues
}
