import type { NamedTable } from '@water/contract/field'
import type { Text } from '@water/contract/text'
import { useText } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { FilterChooser, FilterSelect } from '../../ui/list/filters'
import type { ListState } from '../../ui/list/list-state'
import { BankAccountChooser } from '../choosers/bank-account-chooser'
import { LocationChooser } from '../choosers/location-chooser'
import { type NamedList, useNamed } from '../choosers/record-chooser'
import { RecordFilter } from '../choosers/record-filter'
import { UserChooser } from '../choosers/user-chooser'
import { words } from './words'

/** The lists that filters choose from. */
const LISTS = {
  meter_type: 'GET /organizations/meter-types/',
  diameter: 'GET /organizations/diameters/',
  water_price: 'GET /organizations/water-prices/',
} satisfies { readonly [Table in NamedTable]?: NamedList }

/** The tables of which a filter finds rows: several at once, or one. */
export type ManyTable = keyof typeof LISTS
export type OneTable = ManyTable | 'location' | 'user' | 'bank_account'

export interface InputProps {
  list: ListState<string>
  name: string
  label: string
}

interface RowFilterProps extends InputProps {
  to: OneTable
  isOfMany: boolean
  any: Text | undefined
}

/** Rows of another table: found in the tree of places, among the users, or by their names. */
export default function RowFilter({ to, isOfMany, any, ...props }: RowFilterProps) {
  const t = useWords(words)
  const inLanguage = useText()
  const { list, name, label } = props
  const chosen = {
    value: Number(list.value(name)) || null,
    onChange: (id: number | null) => list.set(name, id ?? undefined),
  }
  const frame = { label, isSet: list.value(name) !== '' }
  if (to === 'location')
    return (
      <FilterChooser {...frame}>
        <LocationChooser
          aria-label={label}
          placeholder={any ? inLanguage(any) : t('anyLocation')}
          {...chosen}
        />
      </FilterChooser>
    )
  if (to === 'user')
    return (
      <FilterChooser {...frame}>
        <UserChooser aria-label={label} placeholder={any && inLanguage(any)} {...chosen} />
      </FilterChooser>
    )
  if (to === 'bank_account')
    return (
      <FilterChooser {...frame}>
        <BankAccountChooser {...chosen} />
      </FilterChooser>
    )
  const of = LISTS[to]
  return isOfMany ? <RecordFilter {...props} of={of} /> : <NamedFilter {...props} of={of} />
}

function NamedFilter({ of, ...props }: InputProps & { of: NamedList }) {
  const { rows } = useNamed(of)
  return (
    <FilterSelect {...props} options={rows.map(({ id, name }) => ({ value: String(id), label: name }))} />
  )
}
