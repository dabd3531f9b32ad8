import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { TimeLinePanel } from '../../parts/history/time-line'
import { pathTo } from '../../paths'
import { useOrganization } from '../../state/session'
import { PageHeader } from '../../ui/page/page-header'
import { Icon } from '../../ui/show/icon'
import { Loaded } from '../../ui/show/loaded'
import { OrganizationFacts } from './facts'
import { words } from './words'

/** The own organization, or the chosen one, with all its settings. */
export default function OrganizationInfo() {
  const t = useWords(words)
  const navigate = useNavigate()
  const id = useOrganization() ?? 0
  const organization = useCall('GET /organizations/orgs/{id}/', { path: { id } })
  return (
    <>
      <PageHeader title={t('infoTitle')}>
        <Button onClick={() => navigate(pathTo('ApiDocumentation'))}>{t('apiDocumentation')}</Button>
        <Button onClick={() => navigate(pathTo('AuditTrail'))}>{t('auditTrail')}</Button>
        <Button
          type="primary"
          icon={<Icon name="edit" />}
          onClick={() => navigate(pathTo('OrganizationInfoEdit'))}
        >
          {t('edit')}
        </Button>
      </PageHeader>
      <Loaded query={organization}>
        {(found) => (
          <>
            <OrganizationFacts organization={found} />
            <TimeLinePanel of="organization" id={found.id} />
          </>
        )}
      </Loaded>
    </>
  )
}
