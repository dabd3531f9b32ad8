import type { LocalDate } from '@water/rules/calendar'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { orNotFound } from '../../refusal'
import { loadTariff } from '../prices/tariff-store'
import { penaltiesOn } from './late'
import {
  explainVersion,
  type Order,
  presentLine,
  presentPart,
  presentRow,
  type StoredPart,
  volumeText,
} from './present'
import { allocationsOf, findOrder, linesOf, partsOf } from './store'

/** An order with its lines, its parts, its payments, and the tariff of its bill. */
export async function readOrderDetail(db: Reader, org: OrgId, id: number, today: LocalDate): Promise<Order> {
  const [row, parts, lines, allocations] = await Promise.all([
    findOrder(db, org, id),
    partsOf(db, org, id),
    linesOf(db, org, id),
    allocationsOf(db, org, id),
  ])
  const order = orNotFound(row)
  const [penalties, price_versions] = await Promise.all([
    penaltiesOn(db, [order], today),
    explained(db, org, order, parts),
  ])
  return {
    ...presentRow(order, order, penalties.get(id) ?? '0.00'),
    cumulative_before: volumeText(order.cumulative_before),
    cumulative_after: volumeText(order.cumulative_after),
    months: order.months,
    persons: order.persons,
    volume_scale: order.volume_scale,
    previous_volume_scale: order.previous_volume_scale,
    lines: lines.map(presentLine),
    tier_parts: parts.map(presentPart),
    readings: order.readings,
    reading: order.reading_id,
    price_versions,
    allocations,
    deduct_volume: volumeText(order.deduct_volume),
    reissue_of: order.reissue_of_id,
    reissue_of_no: order.reissue_of_no,
    reissued_as: order.reissued_as_id,
    reissued_as_no: order.reissued_as_no,
    red_of: order.red_of_id,
    red_of_no: order.red_of_no,
    red_by: order.red_by_id,
    red_by_no: order.red_by_no,
    red_reason: order.red_reason,
    remark: order.remark,
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
