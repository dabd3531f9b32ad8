import { Button, Tabs } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { FirstStepsPanel } from '../../parts/first-steps/first-steps'
import { TimeLinePanel } from '../../parts/history/time-line'
import { pathTo } from '../../paths'
import { useOrganization } from '../../state/session'
import { PageHeader } from '../../ui/page/page-header'
import { Icon } from '../../ui/show/icon'
import { Loaded } from '../../ui/show/loaded'
import { OrganizationFacts } from './facts'
import { Services } from './interfaces/services'
import { MoveIns } from './move-ins/move-ins'
import { words } from './words'

const TABS = ['data', 'interfaces', 'move-ins', 'first-steps'] as const

/** The own organization, or the chosen one, with all its settings, what else works in it than people, its moves from other systems, and its first steps. */
export default function OrganizationInfo() {
  const t = useWords(words)
  const navigate = useNavigate()
  const id = useOrganization() ?? 0
  const [params, setParams] = useSearchParams()
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'data'
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
      <Tabs
        activeKey={tab}
        destroyOnHidden
        onChange={(key) => setParams(key === 'data' ? {} : { tab: key }, { replace: true })}
        items={[
          { key: 'data', label: t('dataTab'), children: <Data id={id} /> },
          { key: 'interfaces', label: t('interfacesTab'), children: <Services /> },
          { key: 'move-ins', label: t('moveInsTab'), children: <MoveIns /> },
          { key: 'first-steps', label: t('firstStepsTab'), children: <FirstStepsPanel /> },
        ]}
      />
    </>
  )
}

function Data({ id }: { id: number }) {
  const organization = useCall('GET /organizations/orgs/{id}/', { path: { id } })
  return (
    <Loaded query={organization}>
      {(found) => (
        <>
          <OrganizationFacts organization={found} />
          <TimeLinePanel of="organization" id={found.id} />
        </>
      )}
    </Loaded>
  )
}
