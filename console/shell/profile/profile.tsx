import { Descriptions, Skeleton } from 'antd'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { Failure } from '../../ui/failure'
import { PageHeader } from '../../ui/page-header'
import { Panel } from '../../ui/panel'
import { words } from './words'

/** The own data, as the server gives it. */
export default function Profile() {
  const t = useWords(words)
  const self = useCall('GET /users/self/', {})
  if (self.error) return <Failure error={self.error} onRetry={self.refetch} />
  const user = self.data
  if (!user) return <Skeleton active />
  const items = [
    { key: 'username', label: t('username'), children: user.username },
    { key: 'name', label: t('name'), children: user.name || '—' },
    { key: 'gender', label: t('gender'), children: user.gender ? t(user.gender) : '—' },
    { key: 'phone', label: t('phone'), children: user.phone || '—' },
    { key: 'email', label: t('email'), children: user.email || '—' },
    { key: 'id_number', label: t('idNumber'), children: user.id_number || '—' },
    { key: 'organization', label: t('organization'), children: user.organization_name || '—' },
    { key: 'state', label: t('state'), children: t(user.is_audit ? 'audited' : 'waiting') },
  ]
  return (
    <>
      <PageHeader title={t('title')} />
      <Panel>
        <Descriptions column={{ xs: 1, lg: 2 }} items={items} />
      </Panel>
    </>
  )
}
