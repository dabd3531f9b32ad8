import { type ReportName, reportOf } from '@water/contract/reports/reports'
import { today } from '../../ui/field/today'
import { type ListState, useListState } from '../../ui/list/list-state'
import { presetSpan } from '../../ui/list/preset-span'
import { groupsOf, isAsOfNow } from './report'

export type ReportFilter = 'from' | 'to' | 'month_from' | 'month_to' | 'location' | 'group'

/** The question to a report; the address keeps it. */
export interface Asked {
  list: ListState<ReportFilter>
  /** The days or months of the figures, both included; null: as of now. */
  span: { from: string; to: string } | null
  location: string
  groups: readonly string[]
  query: Readonly<Record<string, string | readonly string[] | undefined>>
}

/** The names of the filters with the first and the last day or month. */
export const spanOf = (name: ReportName) =>
  reportOf(name).span === 'days'
    ? ({ from: 'from', to: 'to', kind: 'date' } as const)
    : ({ from: 'month_from', to: 'month_to', kind: 'month' } as const)

/** The present month and the report's first group, unless the address says something else. */
export function useAsked(name: ReportName): Asked {
  const { from, to, kind } = spanOf(name)
  // The calls share these names; each takes its own span.
  const declared = { one: [from, to, 'location'], many: ['group'] } as unknown as { one: readonly never[] }
  const inAddress = useListState('GET /reports/readings/', declared) as unknown as ListState<ReportFilter>
  const isUnset = inAddress.value(from) === '' && inAddress.value(to) === ''
  const usual = isUnset && !isAsOfNow(name) ? presetSpan('this_month', today(), kind) : (['', ''] as const)
  const possible = groupsOf(name)
  const chosen = inAddress.values('group').filter((group) => possible.includes(group))
  const groups = chosen.length > 0 ? chosen : possible.slice(0, 1)
  const list: ListState<ReportFilter> = {
    ...inAddress,
    value: (filter) =>
      inAddress.value(filter) || (filter === from ? usual[0] : filter === to ? usual[1] : ''),
    values: (filter) => (filter === 'group' ? groups : inAddress.values(filter)),
  }
  const [first, last] = [list.value(from), list.value(to)]
  const span = first === '' && last === '' ? null : { from: first || last, to: last || first }
  const location = list.value('location')
  const query = {
    [from]: first || undefined,
    [to]: last || undefined,
    location: location || undefined,
    group: groups,
  }
  return { list, span, location, groups, query }
}
