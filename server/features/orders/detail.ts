import type { LocalDate } from '@water/rules/calendar'
import { volumeText } from '../../db/declared-table'
import { grouped } from '../../db/grouped'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { orNotFound } from '../../refusal'
import { allocationsOf } from '../ledger/allocations-store'
import { waiversOf } from '../ledger/waivers-store'
import type { Tariff } from '../prices/tariff'
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
import { type DetailedOrder, devicePartsOf, findOrders, linesOf, partsOf, photosOf } from './store'

/** An order with its lines, its parts, its payments, and the tariff of its bill. */
export async function readOrderDetail(db: Reader, org: OrgId, id: number, today: LocalDate): Promise<Order> {
  return orNotFound((await readOrderDetails(db, org, [id], today)).get(id))
}

/** The same of many orders, by their ids: as many statements as for one. */
export async function readOrderDetails(
  db: Reader,
  org: OrgId,
  ids: readonly number[],
  today: LocalDate,
): Promise<Map<number, Order>> {
  const [orders, allPhotos, allParts, allDevices, allLines, allAllocations, allWaivers] = await Promise.all([
    findOrders(db, org, ids),
    photosOf(db, org, ids),
    partsOf(db, org, ids),
    devicePartsOf(db, org, ids),
    linesOf(db, org, ids),
    allocationsOf(db, org, { orders: ids }),
    waiversOf(db, org, ids),
  ])
  const [penalties, versions] = await Promise.all([
    penaltiesOn(db, orders, today),
    versionsOf(db, org, orders),
  ])
  const photos = grouped(allPhotos, ofOrder)
  const parts = grouped(allParts, ofOrder)
  const devices = grouped(allDevices, ofOrder)
  const lines = grouped(allLines, ofOrder)
  const allocations = grouped(allAllocations, ({ order }) => order)
  const waivers = grouped(allWaivers, ofOrder)
  return new Map(
    orders.map((order) => {
      const { id } = order
      return [
        id,
        {
          ...presentOrder(order, order, penalties.get(id) ?? '0.00'),
          previous_volume_scale: order.previous_volume_scale ?? order.volume_scale,
          lines: (lines.get(id) ?? []).map(presentLine),
          tier_parts: (parts.get(id) ?? []).map(presentPart),
          device_parts: (devices.get(id) ?? []).map(presentDevicePart),
          readings: order.readings,
          photos: (photos.get(id) ?? []).map((photo) => photo.id),
          deducted: order.deducted.map((sub) => ({ ...sub, volume: volumeText(sub.volume) })),
          reading: order.reading_id,
          price_versions: explained(order, parts.get(id) ?? [], versions),
          allocations: allocations.get(id) ?? [],
          waivers: (waivers.get(id) ?? []).map(({ order_id: _, ...waiver }) => waiver),
          invoices: order.invoices,
          reissue_of_no: order.reissue_of_no,
          reissued_as_no: order.reissued_as_no,
          red_of_no: order.red_of_no,
          red_by_no: order.red_by_no,
          created_by: order.created_by,
          created_by_name: order.created_by_name,
        },
      ]
    }),
  )
}

const ofOrder = ({ order_id }: { order_id: number }): number => order_id

type Versions = Tariff['versions']

async function versionsOf(db: Reader, org: OrgId, orders: readonly DetailedOrder[]): Promise<Versions> {
  const families = new Set(orders.flatMap(({ water_price_id }) => water_price_id ?? []))
  return families.size === 0 ? new Map() : (await loadTariff(db, org, [...families])).versions
}

function explained(
  order: DetailedOrder,
  parts: readonly StoredPart[],
  versions: Versions,
): Order['price_versions'] {
  const named = new Set(parts.map((part) => part.price_version_id))
  return (versions.get(order.water_price_id ?? 0) ?? [])
    .filter((version) => named.has(version.id))
    .map((version) => explainVersion(version, order))
}
