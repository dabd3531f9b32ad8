import { smsConfigList } from '@water/contract/messages/list'
import { Button } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useWords } from '../../i18n/words'
import { useDeclared } from '../../parts/lists/declared'
import { useMessageNames } from '../../parts/messages/names'
import { useRecordActions } from '../../parts/records/record-actions'
import { pathTo } from '../../paths'
import { ListScreen } from '../../ui/list/list-screen'
import * as amountsStyles from '../../ui/show/amounts.module.css'
import { StatusTag } from '../../ui/show/status-tag'
import * as textStyles from '../../ui/show/text.module.css'
import type { Config } from './rows'
import { TestMessage } from './test-message'
import { words } from './words'

/** The services that send messages. */
export default function Configs() {
  const t = useWords(words)
  const name = useMessageNames()
  const navigate = useNavigate()
  const [tested, setTested] = useState<Config | null>(null)
  const [actions, question] = useRecordActions<Config>({
    of: 'sms_config',
    path: '/organizations/sms-configs/',
    nameOf: ({ name }) => name,
    onEdit: ({ id }) => navigate(pathTo('SmsConfigEdit', { id })),
    more: (row) => (
      <Button
        type="link"
        size="small"
        aria-label={t('sendTestNamed', { name: row.name })}
        onClick={() => setTested(row)}
      >
        {t('sendTest')}
      </Button>
    ),
  })
  const declared = useDeclared('GET /organizations/sms-configs/', smsConfigList, {
    cells: {
      name: (row) => <Link to={pathTo('SmsConfigEdit', { id: row.id })}>{row.name}</Link>,
      provider: ({ provider }) => <span className={textStyles.twoLines}>{name('provider', provider)}</span>,
      sign_name: (row) => `【${row.sign_name}】`,
      secret: ({ provider, secret_changed_at: when }) => {
        if (when !== null) return t('secretSince', { when: when.slice(0, 10) })
        return provider === 'outbox' ? '—' : <StatusTag tone="bad">{t('secretMissing')}</StatusTag>
      },
      sent_today: ({ sent_today, daily_limit }) => (
        <span className={amountsStyles.amount}>
          {sent_today} / {daily_limit}
        </span>
      ),
      is_default: (row) => (row.is_default ? <StatusTag tone="good">{t('is_default')}</StatusTag> : '—'),
    },
    widths: { name: 140 },
  })
  return (
    <ListScreen
      {...declared}
      title={t('configs')}
      columns={[...declared.columns, actions]}
      rowPath={({ id }) => pathTo('SmsConfigEdit', { id })}
      create={{ label: t('createConfig'), to: pathTo('SmsConfigCreate') }}
      empty={{ title: t('noConfigs'), text: t('noConfigsText') }}
    >
      {tested ? <TestMessage config={tested} onClose={() => setTested(null)} /> : null}
      {question}
    </ListScreen>
  )
}
