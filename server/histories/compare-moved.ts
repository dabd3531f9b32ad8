import { deepStrictEqual } from 'node:assert'
import { expect } from 'vitest'
import { openingsOf } from './own-moved'
import type { World } from './world'

/** Until a move-in is agreed to, no run of withholding asks for money of its accounts. The old system's bills keep their months. */
export async function compareMoved(world: World): Promise<void> {
  const { moving, t, staff } = world
  if (moving === null) return
  for (const meter of moving.brought.keys()) {
    for (const { order, billing_month, external_no } of openingsOf(world, meter)) {
      const { data } = await t.call(staff, `GET /orders/${order}/`)
      deepStrictEqual(
        [data.kind, data.billing_month, data.external_no, data.volume, data.billed_volume],
        ['opening', billing_month, external_no, '0', '0'],
      )
    }
  }
  if (moving.state !== 'loaded') return
  const { data } = await t.call(staff, 'GET /withholdings/', { page_size: 200 })
  for (const { id } of data.results) {
    const rows = await t.call(staff, `GET /withholdings/${id}/rows/`, { page_size: 200 })
    for (const { meter } of rows.data.results) expect(moving.brought.has(meter), `run ${id}`).toBe(false)
  }
}
