import { smsTemplateList } from '@water/contract/messages/list'
import { Link, useNavigate } from 'react-router'
import type { ReplyOf } from '../../api/call'
import { useWords } from '../../i18n/words'
import { useDeclared } from '../../parts/lists/declared'
import { useMessageNames } from '../../parts/messages/names'
import { useRecordActions } from '../../parts/records/record-actions'
import { pathTo } from '../../paths'
import { ListScreen } from '../../ui/list/list-screen'
import * as styles from './messages.module.css'
import { words } from './words'

export type Template = ReplyOf<'GET /organizations/sms-template/'>['results'][number]

/** The texts of messages. */
export default function Templates() {
  const t = useWords(words)
  const name = useMessageNames()
  const navigate = useNavigate()
  const [actions, question] = useRecordActions<Template>({
    of: 'sms_template',
    path: '/organizations/sms-template/',
    nameOf: ({ name }) => name,
    onEdit: ({ id }) => navigate(pathTo('SmsTemplatesEdit', { id })),
  })
  const declared = useDeclared('GET /organizations/sms-template/', smsTemplateList, {
    cells: {
      name: (row) => <Link to={pathTo('SmsTemplatesEdit', { id: row.id })}>{row.name}</Link>,
      scene: ({ scene }) => name('scene', scene),
      content: ({ content }) => <div className={styles.messageContent}>{content}</div>,
      provider_code: (row) => row.provider_code || '—',
      schedules: ({ id, schedules }) =>
        schedules === 0 ? (
          '0'
        ) : (
          <Link to={pathTo('SmsSchedule', { query: { template: id } })}>{schedules}</Link>
        ),
    },
    widths: { name: 120, content: 220 },
  })
  return (
    <ListScreen
      {...declared}
      columns={[...declared.columns, actions]}
      rowPath={({ id }) => pathTo('SmsTemplatesEdit', { id })}
      create={{ label: t('createTemplate'), to: pathTo('SmsTemplatesCreate') }}
      empty={{ title: t('noTemplates'), text: t('noTemplatesText') }}
    >
      {question}
    </ListScreen>
  )
}
