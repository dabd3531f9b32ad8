import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { PAGES } from '../routes'
import { currentOrganization, selectOrganization, session, useOrganization } from '../state/session'
import { dropTabs, giveTabsTo, openTabs, organizationOfTabs, refreshTab } from '../state/tabs'
import { forgetTyped } from '../ui/form/typed'
import { forgetUnsaved, unsavedPages } from '../ui/form/unsaved'
import { START } from './guard'
import { useLeaving } from './leaving'
import { isOfRow, pathOf } from './page-at'

/** The page to go to before another organization is chosen: a single row's page has nothing to show in it. */
export function wayOut(path: string): string | null {
  if (!isOfRow(path)) return null
  const area = path.split('/').slice(0, 2).join('/')
  return PAGES.find((page) => page.path.startsWith(`${area}/`) && !page.hidden)?.path ?? START
}

/**
 * Pages belong to the organization in which they were made. When it changes — chosen here or in another window, or
 * replaced because the former was deleted — pages of single rows are closed and the others made again. If there is
 * unsaved input, the user is asked first; a user who keeps the input keeps the organization, in every window.
 */
export function useOrganizationChange() {
  const organization = useOrganization()
  const navigate = useNavigate()
  const leave = useLeaving()
  const path = pathOf(useLocation())
  const isAsking = useRef(false)

  async function follow(former: number) {
    const choice = session().availableOrganizations.find(({ id }) => id === former)
    if (choice && !(await leave())) return selectOrganization(choice)
    // Nothing can be saved in a deleted organization.
    forgetUnsaved(unsavedPages())
    forgetTyped()
    giveTabsTo(currentOrganization())
    const next = wayOut(path)
    if (next) await navigate(next)
    const open = openTabs().map((tab) => tab.path)
    dropTabs(open.filter(isOfRow))
    for (const one of open) refreshTab(one)
  }

  useEffect(() => {
    const former = organizationOfTabs()
    if (former === organization || isAsking.current) return
    if (former === null) return giveTabsTo(organization)
    isAsking.current = true
    follow(former).finally(() => {
      isAsking.current = false
    })
  }, [organization])
}
