import type { Parsed } from '@water/contract/endpoint'
import type { createSurchargeItem } from '@water/contract/prices'
import { dateOf, type LocalDate } from '@water/rules/calendar'
import type { Deed, Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { refuseUsed, usesAmong } from '../../db/uses'
import { found } from '../../refusal'
import { changeOfNewest, saysTheSame } from '../prices/version-change'
import { presentItem, type SurchargeItem } from './present'
import {
  billedUntil,
  deleteItem,
  familiesCharging,
  findItem,
  type ItemValues,
  insertItem,
  insertVersion,
  lockItem,
  updateItem,
  updateVersion,
  type VersionRow,
  type VersionValues,
  versionsOf,
} from './store'

type ItemInput = Parsed<typeof createSurchargeItem>['body']

export async function readItem(db: Reader, org: OrgId, id: number, today: LocalDate): Promise<SurchargeItem> {
  const item = found(await findItem(db, org, id))
  return presentItem(item, await versionsOf(db, [item]), today)
}

export async function createItem(deed: Deed, input: ItemInput): Promise<SurchargeItem> {
  const { tx, org, caller } = deed
  const item = await insertItem(tx, org, { ...itemValues(input), created_by: caller.id })
  await insertVersion(tx, org, item.id, { ...versionValues(input), created_by: caller.id })
  return reply(deed, item.id, undefined)
}

/** PUT: name, sort and is_active at will; the newest version while unused; once used, a later one is added. */
export async function replaceItem(deed: Deed, id: number, input: ItemInput): Promise<SurchargeItem> {
  const { tx, org, now, caller } = deed
  const before = await lockedItem(deed, id)
  const values = versionValues(input)
  const change = changeOfNewest(
    before.rows.map(dated),
    { effectiveFrom: input.effective_from },
    ({ row }) => saysTheSame(values, row),
    await billedUntil(tx, org, id),
  )
  await updateItem(tx, org, id, now, itemValues(input))
  if (change.do === 'update') await updateVersion(tx, org, change.version.id, { ...values, updated_at: now })
  if (change.do === 'add') await insertVersion(tx, org, id, { ...values, created_by: caller.id })
  return reply(deed, id, before.shown)
}

export async function removeItem(deed: Deed, id: number): Promise<void> {
  const { tx, org, audit } = deed
  const { rows, shown } = await lockedItem(deed, id)
  const families = await familiesCharging(tx, org, id)
  const charging = usesAmong({ water_prices: families.length }).map((use) => ({ ...use, names: families }))
  refuseUsed([...charging, ...usesAmong({ billed_versions: rows.filter((row) => row.used).length })])
  await deleteItem(tx, org, id)
  audit({ object: ['surcharge_item', id], before: shown })
}

const dated = (row: VersionRow) => ({ id: row.id, used: row.used, effectiveFrom: row.effective_from, row })

async function lockedItem({ tx, org, now }: Deed, id: number) {
  const item = found(await lockItem(tx, org, id))
  const rows = await versionsOf(tx, [item])
  return { rows, shown: presentItem(item, rows, dateOf(now)) }
}

async function reply(deed: Deed, id: number, before: SurchargeItem | undefined): Promise<SurchargeItem> {
  const after = await readItem(deed.tx, deed.org, id, dateOf(deed.now))
  deed.audit({ object: ['surcharge_item', id], before, after })
  return after
}

const itemValues = ({ name, sort, is_active }: ItemInput): ItemValues => ({ name, sort, is_active })

/** A version's columns; what its kind does not use keeps its default. */
function versionValues(input: ItemInput): VersionValues {
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
  }
}
