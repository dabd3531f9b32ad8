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
import type { Organization } from './draft'
import { ActiveTag } from './facts'
import { words } from './words'

/** The organizations that the user may see: all of them, or the own one. */
export default function OrganizationList() {
  const t = useWords(words)
  const navigate = useNavigate()
  const isAcross = useSession(({ userInfo }) => isAcrossOrganizations(userInfo))
  const list = useListState('GET /organizations/orgs/', { one: ['is_active'], ordering: 'code' })
  const rows = useCall('GET /organizations/orgs/', { query: list.query }, { keepBefore: true })
  const states = [
    { value: 'true', label: t('active') },
    { value: 'false', label: t('inactive') },
  ]
  const create = isAcross ? (
    <Button
      type="primary"
      icon={<Icon name="plus" />}
      onClick={() => navigate(pathTo('OrganizationsCreate'))}
    >
      {t('create')}
    </Button>
  ) : null
  return (
    <>
      <PageHeader title={t('listTitle')}>{create}</PageHeader>
      <FilterBar list={list} searchHint={t('searchHint')}>
        <FilterSelect list={list} name="is_active" label={t('state')} options={states} />
      </FilterBar>
      <ListTable
        label={t('listTitle')}
        list={list}
        rows={rows}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowPath={({ id }) => pathTo('OrganizationsDetail', { id })}
        empty={{ title: t('emptyTitle'), text: t(isAcross ? 'emptyText' : 'emptyBound'), action: create }}
      />
    </>
  )
}

function useColumns(): Column<Organization>[] {
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
