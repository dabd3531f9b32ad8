import { meterFields } from '@water/contract/meters/fields'
import { declaredTable } from '../../db/declared-table'

export const meterTable = declaredTable('meters', meterFields, {
  elsewhere: {
    opening_cumulative: 'opening_tier_year and opening_volume',
    last_reading: 'meter_states',
    last_read_at: 'meter_states',
    average_volume: 'meter_states',
    balance: 'meter_states',
    arrears: 'meter_states',
    former_arrears: 'meter_states',
    register_digits: 'the device in use',
    is_remote: 'meter_types and modules',
    has_valve: 'meter_types',
    is_device_billed: 'readings',
    is_change_pending: 'readings',
    has_documents: 'readings, orders, payments and sub meters',
    former_nos: 'account_numbers',
    terms: 'meter_terms',
  },
  undeclared: {
    opening_tier_year: 'opening_cumulative',
    opening_volume: 'opening_cumulative',
    search_text: 'what a search looks at',
    phone_digits: 'what a search looks at',
    former_names: 'what a search looks at',
    customer_version: 'counts the versions of its customers',
    customer_since: 'the first version of the present customer',
    dues_since: 'the first version whose orders are the present customer’s dues',
    move_in_id: 'the move-in that it came with',
    tier_chain: 'in which the volume of the tier years is counted',
  },
})
