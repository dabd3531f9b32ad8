import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { isAcrossOrganizations, useSession } from '../../state/session'
import { type ColumnOf, ListScreen } from '../../ui/list/list-screen'
import { Can } from '../../ui/page/can'
import { When } from '../../ui/show/amounts'
import { ActiveTag } from './facts'
import { words } from './words'

/** The organizations that the user may see: all of them, or the own one. */
export default function OrganizationList() {
  const t = useWords(words)
  const navigate = useNavigate()
  const isAcross = useSession(({ userInfo }) => isAcrossOrganizations(userInfo))
  const states = [
    { value: 'true', label: t('active') },
    { value: 'false', label: t('inactive') },
  ]
  return (
    <ListScreen
      of="GET /organizations/orgs/"
      title={t('listTitle')}
      searchHint={t('searchHint')}
      filters={[{ name: 'is_active', label: t('state'), options: states }]}
      ordering="code"
      columns={useColumns()}
      rowPath={({ id }) => pathTo('OrganizationsDetail', { id })}
      actions={
        <Can need="superuser">
          <Button onClick={() => navigate(pathTo('Backups'))}>{t('backups')}</Button>
        </Can>
      }
      create={{ label: t('create'), to: pathTo('OrganizationsCreate'), need: 'superuser' }}
      empty={{ title: t('emptyTitle'), text: t(isAcross ? 'emptyText' : 'emptyBound') }}
    />
  )
}

function useColumns(): ColumnOf<'GET /organizations/orgs/'>[] {
  const t = useWords(words)
  return [
    {
      key: 'name',
      title: t('name'),
      ordering: 'name',
      width: 160,
      render: ({ id, name }) => <Link to={pathTo('OrganizationsDetail', { id })}>{name}</Link>,
    },
    { key: 'code', title: t('code'), ordering: 'code', render: ({ code }) => code },
    { key: 'short_name', title: t('short_name'), render: (row) => row.short_name || '—' },
    { key: 'state', title: t('state'), render: (row) => <ActiveTag isActive={row.is_active} /> },
    { key: 'contact_name', title: t('contact_name'), render: (row) => row.contact_name || '—' },
    { key: 'contact_phone', title: t('contact_phone'), render: (row) => row.contact_phone || '—' },
    { key: 'address', title: t('address'), isExtra: true, render: (row) => row.address || '—' },
    {
      key: 'created_at',
      title: t('created_at'),
      ordering: 'created_at',
      render: (row) => <When value={row.created_at} />,
    },
  ]
}
