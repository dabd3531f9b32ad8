import { Link, useNavigate } from 'react-router'
import type { ReplyOf } from '../../api/call'
import { useWords } from '../../i18n/words'
import { useMessageChoices, useMessageNames } from '../../parts/messages/names'
import { useRecordActions } from '../../parts/records/record-actions'
import { pathTo } from '../../paths'
import { type ColumnOf, ListScreen } from '../../ui/list/list-screen'
import { When } from '../../ui/show/amounts'
import * as styles from './messages.module.css'
import { words } from './words'

export type Template = ReplyOf<'GET /organizations/sms-template/'>['results'][number]

/** The texts of messages. */
export default function Templates() {
  const t = useWords(words)
  const navigate = useNavigate()
  const [acts, question] = useRecordActions<Template>({
    of: 'sms_template',
    path: '/organizations/sms-template/',
    nameOf: ({ name }) => name,
    onEdit: ({ id }) => navigate(pathTo('SmsTemplatesEdit', { id })),
  })
  return (
    <ListScreen
      of="GET /organizations/sms-template/"
      title={t('templates')}
      searchHint={t('templateSearch')}
      filters={[{ name: 'scene', label: t('scene'), options: useMessageChoices('scene') }]}
      ordering="name"
      columns={[...useColumns(), acts]}
      rowPath={({ id }) => pathTo('SmsTemplatesEdit', { id })}
      create={{ label: t('createTemplate'), to: pathTo('SmsTemplatesCreate') }}
      empty={{ title: t('noTemplates'), text: t('noTemplatesText') }}
    >
      {question}
    </ListScreen>
  )
}

function useColumns(): ColumnOf<'GET /organizations/sms-template/'>[] {
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
  ]
}
