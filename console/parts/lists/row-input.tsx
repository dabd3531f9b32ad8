import { type ReactNode, use } from 'react'
import { useText } from '../../i18n/locale'
import { useSigns } from '../../i18n/signs'
import { useWords } from '../../i18n/words'
import { Line } from '../../ui/list/filter-line'
import { ManyInput, OneInput } from '../../ui/list/filters'
import * as styles from '../../ui/list/filters.module.css'
import { BankAccountChooser, BankAccountName } from '../choosers/bank-account-chooser'
import { useCutNote } from '../choosers/choices-cut'
import { LocationChooser } from '../choosers/location-chooser'
import { useLocations } from '../choosers/locations'
import { type NamedList, useNamed } from '../choosers/record-chooser'
import { UserChooser, UserName } from '../choosers/user-chooser'
import type { ManyTable, OneTable, RowFilterProps } from './row-filter-props'
import { words } from './words'

/** The lists that filters choose from. */
const LISTS = {
  meter_type: 'GET /organizations/meter-types/',
  diameter: 'GET /organizations/diameters/',
  water_price: 'GET /organizations/water-prices/',
} satisfies { readonly [Table in ManyTable]: NamedList }

/** The input of a filter by rows of another table. */
export function RowInput({ to, isOfMany, any, ...props }: RowFilterProps) {
  const t = useWords(words)
  const inLanguage = useText()
  const { open } = use(Line)
  const { list, name, label } = props
  const chosen = {
    'aria-label': label,
    defaultOpen: true,
    placeholder: any ? inLanguage(any) : t(to === 'location' ? 'anyLocation' : 'anyRow'),
    value: Number(list.value(name)) || null,
    onChange: (id: number | null) => {
      list.set(name, id ?? undefined)
      open(null)
    },
  }
  if (to === 'location') return <Wide>{<LocationChooser {...chosen} />}</Wide>
  if (to === 'user') return <Wide>{<UserChooser {...chosen} />}</Wide>
  if (to === 'bank_account') return <Wide>{<BankAccountChooser {...chosen} />}</Wide>
  return <NamedInput {...props} of={LISTS[to]} isOfMany={isOfMany} />
}

const Wide = ({ children }: { children: ReactNode }) => (
  <span className={styles.filterChooser}>{children}</span>
)

type NamedInputProps = Pick<RowFilterProps, 'list' | 'name' | 'label' | 'isOfMany'> & { of: NamedList }

function NamedInput({ of, isOfMany, ...props }: NamedInputProps) {
  const { rows, isCut } = useNamed(of)
  const options = rows.map((row) => ({ value: String(row.id), label: row.name }))
  const cutNote = useCutNote(isCut)
  const Input = isOfMany ? ManyInput : OneInput
  return <Input {...props} options={options} popup={cutNote} />
}

/** The names of the rows that a filter asks for. */
export function RowNames({ of, ids }: { of: OneTable; ids: readonly string[] }) {
  if (of === 'location') return <PlaceName id={Number(ids[0])} />
  if (of === 'user') return <UserName id={Number(ids[0])} />
  if (of === 'bank_account') return <BankAccountName id={Number(ids[0])} />
  return <Names of={LISTS[of]} ids={ids} />
}

function PlaceName({ id }: { id: number }) {
  const { data = [] } = useLocations()
  return data.find((place) => place.id === id)?.name ?? '…'
}

function Names({ of, ids }: { of: NamedList; ids: readonly string[] }) {
  const { rows } = useNamed(of)
  const { comma } = useSigns()
  return ids.map((id) => rows.find((row) => String(row.id) === id)?.name ?? '…').join(comma)
}
