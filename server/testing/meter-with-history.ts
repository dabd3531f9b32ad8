import type { Waterworks } from './waterworks'

/** A meter of this price with orders of these volumes, one in each month from February 2025 on. */
export async function meterWithHistory(works: Waterworks, price: number, volumes: readonly number[]) {
  const meter = await works.meter(price, { install_date: '2025-01-01' })
  let index = 0
  for (const [at, volume] of volumes.entries()) {
    index += volume
    const reply = await works.read(meter.id, index, `2025-0${at + 2}-10`, { confirm_abnormal: true })
    if (reply.status !== 201) throw new Error(reply.text)
  }
  return { id: meter.id as number, index }
}
