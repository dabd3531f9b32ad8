import { Select } from 'antd'
import { useLocation, useNavigate } from 'react-router'
import { useWords } from '../../i18n/words'
import { selectOrganization, useSession } from '../../state/session'
import { byLabel } from '../../ui/field/folded-filter'
import { useLeaving } from '../leaving'
import { wayOut } from '../organization-change'
import { pathOf } from '../page-at'
import { reloadOrganizations } from '../session-life'
import { words } from '../words'
import * as styles from './frame.module.css'

/** The organization in which a super administrator works. organization-change handles the open pages. */
export default function OrganizationChooser() {
  const t = useWords(words)
  const navigate = useNavigate()
  const path = pathOf(useLocation())
  const leave = useLeaving()
  const available = useSession((session) => session.availableOrganizations)
  const selected = useSession((session) => session.selectedOrganization)
  async function choose(id: number) {
    const organization = available.find((one) => one.id === id)
    if (!organization || id === selected?.id || !(await leave())) return
    const next = wayOut(path)
    if (next) await navigate(next)
    selectOrganization(organization)
  }
  return (
    <Select
      className={styles.frameOrganization}
      aria-label={t('organization')}
      placeholder={t('noOrganization')}
      variant="filled"
      value={selected?.id}
      onChange={choose}
      // Other users create and delete organizations, too. Without an answer the list stays.
      onOpenChange={(isOpen) => isOpen && reloadOrganizations().catch(() => {})}
      showSearch={byLabel}
      options={available.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
