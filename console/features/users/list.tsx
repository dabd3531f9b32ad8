import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { useWords } from '../../i18n/words'
import { exportOf } from '../../parts/exports/export-of'
import { pathTo } from '../../paths'
import { isAcrossOrganizations, useSession } from '../../state/session'
import { type ColumnOf, ListScreen } from '../../ui/list/list-screen'
import { When } from '../../ui/show/amounts'
import { holdsAll } from './draft'
import { RoleName, StateTag } from './tags'
import { EVERYWHERE } from './use-user'
import { WaitingNote } from './waiting-note'
import { words } from './words'

/** The users of the system, and their states. */
export default function UserList() {
  const t = useWords(words)
  const navigate = useNavigate()
  const isAcross = useSession(({ userInfo }) => isAcrossOrganizations(userInfo))
  const choices = (yes: string, no: string) => [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ]
  const supers = {
    name: 'is_superuser' as const,
    label: t('supers'),
    options: [{ value: 'true', label: t('supersOnly') }],
  }
  return (
    <ListScreen
      of="GET /users/"
      exports={exportOf('GET /users/export/')}
      title={t('listTitle')}
      searchHint={t('searchHint')}
      filters={[
        { name: 'is_audit', label: t('approval'), options: choices(t('approved'), t('waiting')) },
        { name: 'is_active', label: t('account'), options: choices(t('activeAccount'), t('disabled')) },
        { name: 'is_staff', label: t('role'), options: choices(t('staffOnly'), t('othersOnly')) },
        ...(isAcross ? [supers] : []),
      ]}
      // They belong to no organization, so the chosen one's list does not have them.
      also={(list) => (list.value('is_superuser') ? EVERYWHERE : {})}
      ordering="username"
      columns={useColumns()}
      rowPath={({ id }) => pathTo('UserDetail', { id })}
      actions={<Button onClick={() => navigate(pathTo('UserPermission'))}>{t('permissions')}</Button>}
      create={{ label: t('create'), to: pathTo('UserCreate') }}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      lead={(list) => <WaitingNote list={list} />}
    />
  )
}

function useColumns(): ColumnOf<'GET /users/'>[] {
  const t = useWords(words)
  const isAcross = useSession(({ userInfo }) => isAcrossOrganizations(userInfo))
  const organization: ColumnOf<'GET /users/'> = {
    key: 'organization',
    title: t('organization'),
    render: (row) => row.organization_name ?? '—',
  }
  return [
    {
      key: 'username',
      title: t('username'),
      ordering: 'username',
      width: 140,
      render: ({ id, username }) => <Link to={pathTo('UserDetail', { id })}>{username}</Link>,
    },
    { key: 'name', title: t('name'), ordering: 'name', render: ({ name }) => name ?? '—' },
    ...(isAcross ? [organization] : []),
    { key: 'state', title: t('state'), render: (row) => <StateTag user={row} /> },
    { key: 'role', title: t('role'), render: (row) => <RoleName user={row} /> },
    {
      key: 'permissions',
      title: t('permissionCount'),
      align: 'right',
      render: (row) => (holdsAll(row) ? t('all') : row.permissions.length),
    },
    { key: 'phone', title: t('phone'), render: ({ phone }) => phone ?? '—' },
    { key: 'email', title: t('email'), isExtra: true, render: ({ email }) => email || '—' },
    {
      key: 'created_at',
      title: t('created_at'),
      ordering: 'created_at',
      render: (row) => <When value={row.created_at} />,
    },
  ]
}
