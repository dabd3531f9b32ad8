import { type Dated, type DatedVersion, effectiveTo, inForce } from '@water/rules/billing/dated-versions'
import type { SurchargeItem } from '@water/rules/billing/surcharges'
import { surchargeItems } from '@water/rules/billing/surcharges'
import type { PriceVersion } from '@water/rules/billing/water-price'
import { addDays, type LocalDate } from '@water/rules/calendar'
import type { Reader } from '../../db/read-write'
import { findRecord } from '../../db/record-store'
import type { OrgId } from '../../db/scope'
import { orNotFound } from '../../refusal'
import { dated } from '../prices/actions'
import { checkItems, priceActions } from '../prices/price'
import { billedUntil, priceTable, priceVersionTable } from '../prices/price-store'
import { surchargeActions } from '../prices/surcharge'
import * as items from '../prices/surcharge-store'
import { surchargeVersion } from '../prices/tariff'
import { loadTariff, surchargeRows } from '../prices/tariff-store'
import { checkEffectiveFrom } from '../prices/version-change'
import { versionsOf } from '../prices/version-store'
import { type Change, type Effects, effectsOf } from './effects'
import {
  type PriceInput,
  type SurchargeInput,
  sideOn,
  unsavedPrice,
  unsavedSurcharge,
  withItem,
} from './sides'

/** The effect of saving a version of a price; refuses what saving would refuse. */
export async function previewPrice(
  db: Reader,
  org: OrgId,
  id: number,
  input: PriceInput,
  today: LocalDate,
): Promise<Effects> {
  const family = orNotFound(await findRecord(db, priceTable, org, id))
  await checkItems(db, org, input)
  const rows = await versionsOf(db, priceVersionTable, [family])
  const until = await billedUntil(db, org, id)
  const change = input.add
    ? added(input.effective_from, rows.map(dated), until)
    : priceActions.intended(rows, input, until)
  const begins = input.effective_from
  const { versions } = await loadTariff(db, org, [id])
  const stored = versions.get(id) ?? []
  const replaced = change.do === 'update' ? change.version.id : null
  const old = billsUntil(stored, replaced, begins)
  const wanted = unsavedPrice(input, family)
  const ids = [...new Set([...old.surchargeItems, ...wanted.surchargeItems])]
  const charged = surchargeItems((await surchargeRows(db, org, ids)).map(surchargeVersion))
  const day = begins > today ? begins : today
  const before = sideOn(old, charged, day)
  const changes: Change[] =
    change.do === 'nothing' ? [] : [{ id, name: family.name, before, after: sideOn(wanted, charged, day) }]
  return {
    change: change.do,
    effective_from: begins,
    effective_to: endOf(stored, replaced, begins),
    compared_with: { id: old.id, effective_from: old.effectiveFrom },
    ...(await effectsOf(db, org, changes, day)),
  }
}

/** The effect of saving a surcharge item on the prices that charge it. */
export async function previewSurcharge(
  db: Reader,
  org: OrgId,
  id: number,
  input: SurchargeInput,
  today: LocalDate,
): Promise<Effects> {
  const item = orNotFound(await findRecord(db, items.surchargeTable, org, id))
  const rows = await versionsOf(db, items.surchargeVersionTable, [item])
  const until = await items.billedUntil(db, org, id)
  const change = input.add
    ? added(input.effective_from, rows.map(dated), until)
    : surchargeActions.intended(rows, input, until)
  const isSwitched = item.is_active !== input.is_active
  const begins = change.do === 'nothing' ? today : input.effective_from
  const stored = (await surchargeRows(db, org, [id])).map(surchargeVersion)
  const replaced = change.do === 'update' ? change.version.id : null
  const day = begins > today ? begins : today
  const kept = change.do === 'nothing' ? inForce(stored, day) : undefined
  const wanted = kept
    ? { ...kept, isActive: input.is_active }
    : unsavedSurcharge(input, { id, name: item.name })
  const others = stored.filter((version) => version.id !== replaced)
  const old =
    kept ?? inForce(others, addDays(begins, -1)) ?? stored.find((version) => version.id === replaced)

  const changes: Change[] = []
  if (change.do !== 'nothing' || isSwitched) {
    const charging = await items.pricesCharging(db, [org], [id])
    const tariff = await loadTariff(
      db,
      org,
      charging.map(({ family }) => family),
    )
    for (const { family, name } of charging) {
      const version = chargesOn(tariff.versions.get(family) ?? [], id, day)
      if (!version) continue
      const side = sideOn(version, tariff.surcharges, day)
      changes.push({ id: family, name, before: withItem(side, id, old), after: withItem(side, id, wanted) })
    }
  }
  return {
    change: change.do,
    effective_from: begins,
    effective_to: endOf(stored, replaced, begins),
    compared_with: old ? { id: old.id, effective_from: old.effectiveFrom } : null,
    ...(await effectsOf(db, org, changes, day)),
  }
}

function added(
  effectiveFrom: LocalDate,
  others: readonly DatedVersion[],
  until: LocalDate | null,
): { do: 'add' } | { do: 'update'; version: { id: number } } | { do: 'nothing' } {
  checkEffectiveFrom(effectiveFrom, others, until)
  return { do: 'add' }
}

/** The version that bills until a day; the first one, for days before it. */
function billsUntil(stored: readonly PriceVersion[], replaced: number | null, day: LocalDate): PriceVersion {
  const others = stored.filter(({ id }) => id !== replaced)
  // A family is created with its first version and never loses it.
  return inForce(others, addDays(day, -1)) ?? others[0] ?? stored[0]!
}

/** The day before the version that follows. */
function endOf(stored: readonly (Dated & { id: number })[], replaced: number | null, begins: LocalDate) {
  const dates = stored.filter(({ id }) => id !== replaced).map(({ effectiveFrom }) => effectiveFrom)
  const all = [...new Set([...dates, begins])].sort().map((effectiveFrom) => ({ effectiveFrom }))
  return effectiveTo(
    all,
    all.findIndex(({ effectiveFrom }) => effectiveFrom === begins),
  )
}

/** The version of a price that charges an item on a day or, if there is none yet, the next one that will. */
function chargesOn(
  versions: readonly PriceVersion[],
  item: SurchargeItem['id'],
  day: LocalDate,
): PriceVersion | undefined {
  const now = inForce(versions, day)
  if (now?.surchargeItems.includes(item)) return now
  return versions.find(
    ({ effectiveFrom, surchargeItems: charged }) => effectiveFrom > day && charged.includes(item),
  )
}
