import type { ViewState } from '@water/contract/views/state'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { queryText } from '../../api/address'
import { preferenceOf } from '../../state/list-preferences'
import { useOrganization } from '../../state/session'
import { today } from '../field/today'
import type { ListName } from './list-state'
import { queryOn, type ViewQuery } from './view-state'

/** The query of the address that shows a list as a saved view does. */
export const addressOf = ({ id, state }: { id: number; state: ViewState }): ViewQuery => ({
  ...queryOn(today(), state),
  ...(state.columns ? { columns: state.columns.join(',') } : {}),
  view: String(id),
})

/**
 * A list that is opened without a query opens with the person's default view. True until the address says so: the rows
 * without it are not asked for.
 */
export function useOpeningView(of: ListName): boolean {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const organization = useOrganization()
  const { view } = preferenceOf(of)
  const isOpening = view !== undefined && view.organization === organization && params.size === 0
  useEffect(() => {
    if (isOpening) navigate({ search: `?${queryText(addressOf(view))}` }, { replace: true })
  }, [isOpening])
  return isOpening
}
