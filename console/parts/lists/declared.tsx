import {
  columnsOf,
  type FieldOf,
  fieldOf,
  type List,
  type ColumnOf as NameOf,
  type ParameterOf,
  parametersOf,
} from '@water/contract/list'
import { own } from '@water/rules/own'
import { Fragment, type ReactNode } from 'react'
import { useText } from '../../i18n/locale'
import type { ColumnOf, RowOf } from '../../ui/list/embedded-list'
import type { Column } from '../../ui/list/list-columns'
import type { FilterOf, ListName, ListState, OrderingOf } from '../../ui/list/list-state'
import { alignOf, Cell } from './cell'
import { FilterInput, type WithInput } from './filter-input'

/** Where a row has the value of a column. */
type ValueAt<L extends List, Key> = Key extends keyof L['fields']
  ? L['fields'][Key] extends { kind: 'other' }
    ? never
    : L['fields'][Key] extends { kind: 'reference' }
      ? `${Key & string}_name` | `${Key & string}_no`
      : Key
  : never
/** The columns whose cells only the screen can make. */
type OwnCell<L extends List, Name extends ListName> = {
  [Key in NameOf<L>]: [Extract<ValueAt<L, Key>, keyof RowOf<Name>>] extends [never] ? Key : never
}[NameOf<L>]
type Cells<L extends List, Name extends ListName> = {
  [Key in OwnCell<L, Name>]: (row: RowOf<Name>) => ReactNode
} & { [Key in NameOf<L>]?: (row: RowOf<Name>) => ReactNode }

type Parameter<L extends List, Name extends ListName> = ParameterOf<L['filters'][number]> & FilterOf<Name>

type Input<L extends List, Name extends ListName> =
  | ((list: ListState<Parameter<L, Name>>) => ReactNode)
  | null

/** The filters that have no input by their kind. */
type OwnInput<L extends List> = {
  [F in L['filters'][number] as [F, FieldOf<L, F['name']>] extends WithInput ? never : F['name']]: unknown
}
type Inputs<L extends List, Name extends ListName> = {
  [Filter in keyof OwnInput<L>]: Input<L, Name>
} & { [Filter in L['filters'][number]['name']]?: Input<L, Name> }

interface Own<L extends List, Name extends ListName> {
  /** Cells that show more than the value of their field. */
  cells: Cells<L, Name>
  /** The least width of columns in pixels. */
  widths?: { readonly [Key in NameOf<L>]?: number }
  /** Columns that this person does not see. */
  without?: readonly NameOf<L>[]
}

/** Inputs of filters that need more than their kind says; null leaves one out. */
type OwnInputs<L extends List, Name extends ListName> = [keyof OwnInput<L>] extends [never]
  ? { inputs?: Inputs<L, Name> }
  : { inputs: Inputs<L, Name> }

/** The declared part of a list's screen: `<ListScreen {...useDeclared('GET /orders/', orderList, { cells })} title=… />`. */
export function useDeclared<Name extends ListName, const L extends List>(
  of: Name,
  list: L,
  { cells, widths = {}, inputs, without = [] }: NoInfer<Own<L, Name> & OwnInputs<L, Name>>,
) {
  const inLanguage = useText()
  const columns = columnsOf(list)
    .filter((key) => !without.includes(key))
    .map((key): Column<RowOf<Name>, string> => {
      const field = fieldOf({ fields: list.fields }, key)
      return {
        key,
        title: inLanguage(field),
        align: alignOf(field),
        width: widths[key],
        ordering: orderingBy(list, key),
        render: cells[key] ?? ((row) => <Cell field={field} name={key} row={row} />),
        ...(list.more?.includes(key) ? { isExtra: true } : {}),
        ...(list.second?.includes(key) ? { isSecond: true } : {}),
      }
    })
  const inputOf = (name: string) => own((inputs ?? {}) as Readonly<Record<string, Input<L, Name>>>, name)
  const parameters = (isMany: boolean) =>
    list.filters.filter(({ how }) => (how === 'many') === isMany).flatMap(parametersOf)
  // The declaration is that of the call, from which its query is made: the names are the same.
  return {
    of,
    searchHint: list.search && inLanguage(list.search),
    emptyText: list.empty && inLanguage(list.empty),
    one: parameters(false) as unknown as readonly Parameter<L, Name>[],
    many: parameters(true) as unknown as readonly Parameter<L, Name>[],
    ordering: list.order as OrderingOf<Name>,
    columns: columns as unknown as readonly ColumnOf<Name>[],
    bar: (state: ListState<Parameter<L, Name>>) =>
      list.filters.map((filter) => {
        const input = inputOf(filter.name)
        if (filter.isHidden || input === null) return null
        const key = `${filter.name} ${filter.how}`
        return input ? (
          <Fragment key={key}>{input(state)}</Fragment>
        ) : (
          <FilterInput key={key} of={list} filter={filter} list={state as unknown as ListState<string>} />
        )
      }),
  }
}

/** A column sorts where its list can; the time of making by the id, which was given then. */
function orderingBy({ orderings = [] }: List, key: string): string | undefined {
  if (orderings.includes(key)) return key
  return key === 'created_at' && orderings.includes('id') ? 'id' : undefined
}
