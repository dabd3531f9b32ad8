import { Button } from 'antd'
import type { ComponentType } from 'react'
import { useNavigate } from 'react-router'
import { useWords } from '../i18n/words'
import { pathTo } from '../paths'
import type { PageRoute } from '../route'
import { isAcrossOrganizations, useOrganization, useSession } from '../state/session'
import { useOrganizationOfTabs } from '../state/tabs'
import { Outcome } from '../ui/show/outcome'
import OrganizationChooser from './frame/organization-chooser'
import { words } from './words'

/** A page with its route’s need of an organization. */
export const within = (need: NonNullable<PageRoute['organization']>, Page: ComponentType): ComponentType =>
  need === 'one' ? inOrganization(Page) : inSomeOrganization(Page)

/**
 * A page that configures one organization or writes its rows. It is made again for another organization, and asks for a
 * choice while there is none, so that no screen has to check this.
 */
function inOrganization(Page: ComponentType): ComponentType {
  return function InOrganization() {
    const organization = useOrganization()
    // While another choice waits for a decision on unsaved input, the page keeps its own organization.
    const own = useOrganizationOfTabs() ?? organization
    return organization === null ? <NoneChosen /> : <Page key={own} />
  }
}

/** A page across organizations. A user without any organization can do nothing here. */
function inSomeOrganization(Page: ComponentType): ComponentType {
  return function InSomeOrganization() {
    const isAstray = useSession(({ userInfo }) => !isAcrossOrganizations(userInfo) && !userInfo?.organization)
    return isAstray ? <NoneChosen /> : <Page />
  }
}

/** Explains why nothing can be done here, and how to continue. */
function NoneChosen() {
  const t = useWords(words)
  const navigate = useNavigate()
  const isAcross = useSession(({ userInfo }) => isAcrossOrganizations(userInfo))
  const isAny = useSession(({ availableOrganizations }) => availableOrganizations.length > 0)
  if (!isAcross) return <Outcome isPage icon="organization" title={t('noneTitle')} text={t('noneBound')} />
  return (
    <Outcome isPage icon="organization" title={t('noneTitle')} text={t(isAny ? 'noneChoose' : 'noneYet')}>
      {isAny ? (
        <OrganizationChooser />
      ) : (
        <Button type="primary" onClick={() => navigate(pathTo('OrganizationsCreate'))}>
          {t('createFirst')}
        </Button>
      )}
    </Outcome>
  )
}
