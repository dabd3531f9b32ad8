import type { LocalDate } from '@water/rules/calendar'
import { volumeText } from '../../db/declared-table'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { orNotFound } from '../../refusal'
import { allocationsOf } from '../ledger/allocations-store'
import { waiversOf } from '../ledger/waivers-store'
import { loadTariff } from '../prices/tariff-store'
import { penaltiesOn } from './late'
import {
  explainVersion,
  type Order,
  presentDevicePart,
  presentLine,
  presentOrder,
  presentPart,
  type StoredPart,
} from './present'
import { devicePartsOf, findOrder, linesOf, partsOf } from './store'

/** An order with its lines, its parts, its payments, and the tariff of its bill. */
export async function readOrderDetail(db: Reader, org: OrgId, id: number, today: LocalDate): Promise<Order> {
  const [row, parts, devices, lines, allocations, waivers] = await Promise.all([
    findOrder(db, org, id),
    partsOf(db, org, id),
    devicePartsOf(db, org, id),
    linesOf(db, org, id),
    allocationsOf(db, org, { order: id }),
    waiversOf(db, org, id),
  ])
  const order = orNotFound(row)
  const [penalties, price_versions] = await Promise.all([
    penaltiesOn(db, [order], today),
    explained(db, org, order, parts),
  ])
  return {
    ...presentOrder(order, order, penalties.get(id) ?? '0.00'),
    previous_volume_scale: order.previous_volume_scale ?? order.volume_scale,
    lines: lines.map(presentLine),
    tier_parts: parts.map(presentPart),
    device_parts: devices.map(presentDevicePart),
    readings: order.readings,
    deducted: order.deducted.map((sub) => ({ ...sub, volume: volumeText(sub.volume) })),
    reading: order.reading_id,
    price_versions,
    allocations,
    waivers,
    reissue_of_no: order.reissue_of_no,
    reissued_as_no: order.reissued_as_no,
    red_of_no: order.red_of_no,
    red_by_no: order.red_by_no,
    created_by: order.created_by,
    created_by_name: order.created_by_name,
  }
}

async function explained(
  db: Reader,
  org: OrgId,
  order: { water_price_id: number | null; persons: number; months: number },
  parts: readonly StoredPart[],
): Promise<Order['price_versions']> {
  if (order.water_price_id === null) return []
  const { versions } = await loadTariff(db, org, [order.water_price_id])
  const named = new Set(parts.map((part) => part.price_version_id))
  return (versions.get(order.water_price_id) ?? [])
    .filter((version) => named.has(version.id))
    .map((version) => explainVersion(version, order))
}
