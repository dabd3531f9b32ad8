import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { isAcrossOrganizations, useSession } from '../../state/session'
import { FilterBar, FilterSelect } from '../../ui/list/filters'
import type { Column } from '../../ui/list/list-columns'
import { useListState } from '../../ui/list/list-state'
import { ListTable } from '../../ui/list/list-table'
import { PageHeader } from '../../ui/page/page-header'
import { When } from '../../ui/show/amounts'
import { Icon } from '../../ui/show/icon'
import { holdsAll, type UserRow } from './draft'
import { RoleName, StateTag } from './tags'
import { EVERYWHERE } from './use-user'
import './users.css'
import { WaitingNote } from './waiting-note'
import { words } from './words'

/** The users of the system, and their states. */
export default function UserList() {
  const t = useWords(words)
  const navigate = useNavigate()
  const list = useListState('GET /users/', {
    one: ['is_audit', 'is_active', 'is_staff', 'is_superuser'],
    ordering: 'username',
  })
  const isAcross = useSession(({ userInfo }) => isAcrossOrganizations(userInfo))
  // They belong to no organization, so the chosen one's list does not have them.
  const ofAll = list.value('is_superuser') ? EVERYWHERE : {}
  const rows = useCall('GET /users/', { query: { ...list.query, ...ofAll } }, { keepBefore: true })
  const choices = (yes: string, no: string) => [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ]
  const create = (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => navigate(pathTo('UserCreate'))}>
      {t('create')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('listTitle')}>
        <Button onClick={() => navigate(pathTo('UserPermission'))}>{t('permissions')}</Button>
        {create}
      </PageHeader>
      <WaitingNote list={list} />
      <FilterBar list={list} searchHint={t('searchHint')}>
        <FilterSelect
          list={list}
          name="is_audit"
          label={t('approval')}
          options={choices(t('approved'), t('waiting'))}
        />
        <FilterSelect
          list={list}
          name="is_active"
          label={t('account')}
          options={choices(t('activeAccount'), t('disabled'))}
        />
        <FilterSelect
          list={list}
          name="is_staff"
          label={t('role')}
          options={choices(t('staffOnly'), t('othersOnly'))}
        />
        {isAcross ? (
          <FilterSelect
            list={list}
            name="is_superuser"
            label={t('supers')}
            options={[{ value: 'true', label: t('supersOnly') }]}
          />
        ) : null}
      </FilterBar>
      <ListTable
        label={t('listTitle')}
        list={list}
        rows={rows}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowPath={({ id }) => pathTo('UserDetail', { id })}
        empty={{ title: t('emptyTitle'), text: t('emptyText'), action: create }}
      />
    </>
  )
}

function useColumns(): Column<UserRow>[] {
  const t = useWords(words)
  const isAcross = useSession(({ userInfo }) => isAcrossOrganizations(userInfo))
  const organization: Column<UserRow> = {
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
