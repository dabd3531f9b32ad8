import type { Field } from '@water/contract/field'
import { type Filter, fieldOf, type List } from '@water/contract/list'
import type { Text } from '@water/contract/text'
import { valueWordsOf } from '@water/contract/value-words'
import { useText } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { DateFilter } from '../../ui/list/date-filter'
import { FilterMany, FilterSelect, type Option } from '../../ui/list/filters'
import type { ListState } from '../../ui/list/list-state'
import { MoneyFilter } from '../../ui/list/money-filter'
import { SpanFilter } from '../../ui/list/span-filter'
import { RowFilter } from './row-filter'
import type { InputProps, ManyTable, OneTable } from './row-filter-props'
import { words } from './words'

/** The filters and the fields, by their kinds, that have an input. Any other does not compile before its screen makes one. */
type SpanInput = [{ how: 'span' }, { kind: 'money' | 'date' | 'time' | 'month' }]
type ValueInput =
  | [{ how: 'one' }, { kind: 'date' | 'time' | 'month' }]
  | [{ how: 'one' | 'many' }, { kind: 'choice' } | { kind: 'other'; said: object }]
  | [{ how: 'one' } & ({ yes: Text } | { no: Text }), { kind: 'yes' }]
  | [{ how: 'one' }, { kind: 'reference'; to: OneTable }]
  | [{ how: 'many' }, { kind: 'reference'; to: ManyTable }]
export type WithInput = SpanInput | ValueInput | [{ isHidden: true }, unknown]

interface FilterInputProps {
  of: List
  filter: Filter
  list: ListState<string>
}

/** The input of a declared filter, as the kind of its field says. */
export function FilterInput({ of, filter, list }: FilterInputProps) {
  const inLanguage = useText()
  const { name } = filter
  // declared.tsx has checked it.
  const field = fieldOf(of, name) as Extract<Field, { kind: (SpanInput | ValueInput)[1]['kind'] }>
  const label = inLanguage(filter.label ?? field)
  const props = { list, name, label }
  if (filter.how === 'span') return <Ends {...props} kind={field.kind} />
  switch (field.kind) {
    case 'yes':
      return <YesFilter {...props} filter={filter} />
    case 'choice':
    case 'other':
      return <WordFilter {...props} field={field} isOfMany={filter.how === 'many'} />
    case 'reference':
      return (
        <RowFilter {...props} to={field.to as OneTable} isOfMany={filter.how === 'many'} any={filter.any} />
      )
    case 'date':
    case 'time':
    case 'month':
      return <DateFilter {...props} kind={field.kind === 'month' ? 'month' : undefined} />
  }
}

function Ends({ list, name, label, kind }: InputProps & { kind: Field['kind'] }) {
  const [from, to] = [`${name}_from`, `${name}_to`]
  const t = useWords(words)
  const ends = { list, from, to, label }
  return kind === 'money' ? (
    <MoneyFilter {...ends} fromLabel={t('from', { label })} toLabel={t('to', { label })} />
  ) : (
    <SpanFilter {...ends} kind={kind === 'month' ? 'month' : 'date'} />
  )
}

function YesFilter({ filter: { yes, no }, ...props }: InputProps & { filter: Filter }) {
  const inLanguage = useText()
  const option = (value: string, word: Text | undefined): Option[] =>
    word ? [{ value, label: inLanguage(word) }] : []
  return <FilterSelect {...props} options={[...option('true', yes), ...option('false', no)]} />
}

function WordFilter({ field, isOfMany, ...props }: InputProps & { field: Field; isOfMany: boolean }) {
  const inLanguage = useText()
  const options = Object.entries(valueWordsOf(field) ?? {}).map(([value, word]) => ({
    value,
    label: inLanguage(word),
  }))
  return isOfMany ? (
    <FilterMany {...props} options={options} />
  ) : (
    <FilterSelect {...props} options={options} />
  )
}
