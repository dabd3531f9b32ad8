import { Button } from 'antd'
import type { ComponentType } from 'react'
import { useNavigate } from 'react-router'
import { useWords } from '../i18n/words'
import { pathTo } from '../paths'
import { isAcrossOrganizations, useOrganization, useSession } from '../state/session'
import { useOrganizationOfTabs } from '../state/tabs'
import { Outcome } from '../ui/show/outcome'
import OrganizationChooser from './frame/organization-chooser'
import { words } from './words'

/** A page that configures one organization or writes its rows: made anew for another one, and asks for one while none is chosen. */
export function inOrganization(Page: ComponentType): ComponentType {
  return function InOrganization() {
    const organization = useOrganization()
    // While another choice waits for what is unsaved here, the page stays that of its own organization.
    const own = useOrganizationOfTabs() ?? organization
    return organization === null ? <NoneChosen /> : <Page key={own} />
  }
}

/** A page across organizations too; but whoever belongs to none can do nothing here. */
export function inSomeOrganization(Page: ComponentType): ComponentType {
  return function InSomeOrganization() {
    const isAstray = useSession(({ userInfo }) => !isAcrossOrganizations(userInfo) && !userInfo?.organization)
    return isAstray ? <NoneChosen /> : <Page />
  }
}

/** Says why nothing can be done here, and how to go on. */
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
