import type { NamedTable } from '@water/contract/field'
import type { Text } from '@water/contract/text'
import type { ListState } from '../../ui/list/list-state'

/** The tables of which a filter finds rows: several at once, or one. */
export type ManyTable = Extract<NamedTable, 'meter_type' | 'diameter' | 'water_price'>
export type OneTable = ManyTable | 'location' | 'user' | 'bank_account'

export interface InputProps {
  list: ListState<string>
  name: string
  label: string
}

export interface RowFilterProps extends InputProps {
  to: OneTable
  isOfMany: boolean
  /** The text of its empty input. */
  any?: Text | undefined
}
