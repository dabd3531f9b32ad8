import type { UnitOfWork } from '../../db/read-write'
import type { Order } from '../orders/present'

/** The entry of an order that a reading has made. */
export function auditOrder({ audit }: Pick<UnitOfWork, 'audit'>, order: Order): void {
  const { order_no, meter, account_no, billing_month, previous_reading, current_reading, volume, amount } =
    order
  const kept = { order_no, meter, billing_month, previous_reading, current_reading, volume, amount }
  audit({ object: ['order', order.id], after: { ...kept, meter_name: account_no } })
}
