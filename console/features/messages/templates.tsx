import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ReplyOf } from '../../api/call'
import { useWords } from '../../i18n/words'
import { useMessageChoices, useMessageNames } from '../../parts/messages/names'
import { DeleteRecord } from '../../parts/records/delete-record'
import { RowActs } from '../../parts/records/row-acts'
import { pathTo } from '../../paths'
import { type ColumnOf, ListScreen } from '../../ui/list/list-screen'
import { When } from '../../ui/show/amounts'
import * as styles from './messages.module.css'
import { words } from './words'

export type Template = ReplyOf<'GET /organizations/sms-template/'>['results'][number]

/** The texts of messages. */
export default function Templates() {
  const t = useWords(words)
  const [deleted, askToDelete] = useState<Template | null>(null)
  return (
    <ListScreen
      of="GET /organizations/sms-template/"
      title={t('templates')}
      searchHint={t('templateSearch')}
      filters={[{ name: 'scene', label: t('scene'), options: useMessageChoices('scene') }]}
      ordering="name"
      columns={useColumns(askToDelete)}
      rowPath={({ id }) => pathTo('SmsTemplatesEdit', { id })}
      create={{ label: t('createTemplate'), to: pathTo('SmsTemplatesCreate') }}
      empty={{ title: t('noTemplates'), text: t('noTemplatesText') }}
    >
      <DeleteRecord
        of="sms_template"
        path="/organizations/sms-template/"
        row={deleted}
        onClose={() => askToDelete(null)}
      />
    </ListScreen>
  )
}

function useColumns(askToDelete: (row: Template) => void): ColumnOf<'GET /organizations/sms-template/'>[] {
  const t = useWords(words)
  const navigate = useNavigate()
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
      render: ({ content }) => <div className={styles.messageContent}>{content}</div>,
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
        <RowActs
          name={row.name}
          of="sms_template"
          id={row.id}
          onEdit={() => navigate(pathTo('SmsTemplatesEdit', { id: row.id }))}
          onDelete={() => askToDelete(row)}
        />
      ),
    },
  ]
}
