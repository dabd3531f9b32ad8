import { orderFields } from '@water/contract/orders/fields'
import { declaredTable } from '../../db/declared-table'

export const orderTable = declaredTable('orders', orderFields, {
  elsewhere: {
    account_no: 'meters',
    customer_name: 'meters',
    penalty: 'computed for the day',
    withholding: 'withholding_orders',
    of_former: 'customer_version',
    external_no: 'opening_bills',
    original_amount: 'opening_bills',
    original_paid: 'opening_bills',
    original_volume: 'opening_bills',
    penalty_carried: 'opening_bills',
    penalty_from: 'opening_bills',
    elsewhere_red_no: 'opening_bills',
    created_by: 'every record has it',
  },
  undeclared: {
    water_price_id: 'price_versions',
    reading_id: 'reading',
    master_id: 'the master under which the order of a sub was posted',
    customer_version: 'customer_name',
  },
})
