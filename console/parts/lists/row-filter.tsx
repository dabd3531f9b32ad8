import { lazy, Suspense } from 'react'
import { Filter } from '../../ui/list/filter-chip'
import type { RowFilterProps } from './row-filter-props'

/** Loaded when they are wanted: choosers weigh much. */
const RowInput = lazy(() => import('./row-input').then((of) => ({ default: of.RowInput })))
const RowNames = lazy(() => import('./row-input').then((of) => ({ default: of.RowNames })))

/** Rows of another table: found in the tree of places, among the users, or by their names. */
export function RowFilter(props: RowFilterProps) {
  const { list, name, label, to, isOfMany } = props
  const ids = (isOfMany ? list.values(name) : [list.value(name)]).filter(Boolean)
  const said = ids.length > 0 && (
    <Suspense fallback="…">
      <RowNames of={to} ids={ids} />
    </Suspense>
  )
  return (
    <Filter
      label={label}
      isSet={ids.length > 0}
      said={said || undefined}
      onClear={() => list.set(name, undefined)}
    >
      <RowInput {...props} />
    </Filter>
  )
}
