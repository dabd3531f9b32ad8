import { Select } from 'antd'
import { useLocation, useNavigate } from 'react-router'
import { useWords } from '../../i18n/words'
import { PAGES } from '../../routes'
import { selectOrganization, useSession } from '../../state/session'
import { dropTabs, openTabs, refreshTab } from '../../state/tabs'
import { useLeaving } from '../leaving'
import { pageAt } from '../page-at'
import { words } from '../words'

/**
 * The organization a super administrator works in. Another choice closes the pages of single rows, which belong to
 * the organization before, and makes the lists anew.
 */
export default function OrganizationChooser() {
  const t = useWords(words)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const leave = useLeaving()
  const available = useSession((session) => session.availableOrganizations)
  const selected = useSession((session) => session.selectedOrganization)
  async function choose(id: number) {
    const organization = available.find((one) => one.id === id)
    if (!organization || id === selected?.id || !(await leave())) return
    const next = hasParameter(pathname) ? listBeside(pathname) : null
    if (next) await navigate(next)
    selectOrganization(organization)
    dropTabs(
      openTabs()
        .map((tab) => tab.path)
        .filter(hasParameter),
    )
    for (const tab of openTabs()) refreshTab(tab.path)
  }
  return (
    <Select
      className="frame-organization"
      aria-label={t('organization')}
      placeholder={t('noOrganization')}
      variant="filled"
      value={selected?.id}
      onChange={choose}
      showSearch={{ optionFilterProp: 'label' }}
      options={available.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

const hasParameter = (path: string): boolean => pageAt(path)?.path.includes(':') ?? false

/** The first page in the menu that a single row's page lies beside. */
function listBeside(path: string): string {
  const area = path.split('/').slice(0, 2).join('/')
  return PAGES.find((page) => page.path.startsWith(`${area}/`) && !page.hidden)?.path ?? '/dashboard'
}
