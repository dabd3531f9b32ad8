import { Button } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ReplyOf } from '../../api/call'
import { useNamedScope } from '../../api/named-scope'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { FilterBar, FilterSelect } from '../../ui/list/filters'
import type { Column } from '../../ui/list/list-columns'
import { useListState } from '../../ui/list/list-state'
import { ListTable } from '../../ui/list/list-table'
import { PageHeader } from '../../ui/page/page-header'
import { When } from '../../ui/show/amounts'
import { Icon } from '../../ui/show/icon'
import { type Deleted, DeleteRecord } from './delete-record'
import './messages.css'
import { useMessageChoices, useMessageNames } from './names'
import { words } from './words'

export type Template = ReplyOf<'GET /organizations/sms-template/'>['results'][number]

/** The texts of messages. */
export default function Templates() {
  const t = useWords(words)
  const navigate = useNavigate()
  const list = useListState('GET /organizations/sms-template/', { one: ['scene'], ordering: 'name' })
  const query = { ...list.query, ...useNamedScope() }
  const rows = useCall('GET /organizations/sms-template/', { query }, { keepBefore: true })
  const [deleted, askToDelete] = useState<Deleted | null>(null)
  const create = (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => navigate(pathTo('SmsTemplatesCreate'))}>
      {t('createTemplate')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('templates')}>{create}</PageHeader>
      <FilterBar list={list} searchHint={t('templateSearch')}>
        <FilterSelect list={list} name="scene" label={t('scene')} options={useMessageChoices('scene')} />
      </FilterBar>
      <ListTable
        label={t('templates')}
        list={list}
        rows={rows}
        columns={useColumns(askToDelete)}
        rowKey={({ id }) => id}
        rowPath={({ id }) => pathTo('SmsTemplatesEdit', { id })}
        empty={{ title: t('noTemplates'), text: t('noTemplatesText'), action: create }}
      />
      <DeleteRecord kind="template" row={deleted} onClose={() => askToDelete(null)} />
    </>
  )
}

function useColumns(askToDelete: (row: Deleted) => void): Column<Template>[] {
  const t = useWords(words)
  const name = useMessageNames()
  return [
    {
      key: 'name',
      title: t('name'),
      ordering: 'name',
      width: 120,
      render: (row) => <Link to={pathTo('SmsTemplatesEdit', { id: row.id })}>{row.name}</Link>,
    },
    { key: 'scene', title: t('scene'), render: ({ scene }) => name('scene', scene) },
    {
      key: 'content',
      title: t('content'),
      width: 320,
      render: ({ content }) => <div className="message-content">{content}</div>,
    },
    { key: 'provider_code', title: t('provider_code'), render: (row) => row.provider_code || '—' },
    {
      key: 'schedules',
      title: t('schedulesUsing'),
      align: 'right',
      render: ({ id, schedules }) =>
        schedules === 0 ? (
          '0'
        ) : (
          <Link to={pathTo('SmsSchedule', { query: { template: id } })}>{schedules}</Link>
        ),
    },
    {
      key: 'updated_at',
      title: t('updated_at'),
      isExtra: true,
      render: (row) => <When value={row.updated_at} />,
    },
    {
      key: 'acts',
      title: t('acts'),
      render: (row) => (
        <span className="message-acts">
          <Button
            type="link"
            size="small"
            danger
            aria-label={t('deleteNamed', { name: row.name })}
            onClick={() => askToDelete(row)}
          >
            {t('delete')}
          </Button>
        </span>
      ),
    },
  ]
}
