import { Button } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useWords } from '../../i18n/words'
import { useMessageChoices, useMessageNames } from '../../parts/messages/names'
import { useRecordActions } from '../../parts/records/record-actions'
import { pathTo } from '../../paths'
import { type ColumnOf, ListScreen } from '../../ui/list/list-screen'
import { When } from '../../ui/show/amounts'
import * as amountsStyles from '../../ui/show/amounts.module.css'
import { StatusTag } from '../../ui/show/status-tag'
import type { Config } from './rows'
import { TestMessage } from './test-message'
import { words } from './words'

/** The services that send messages. */
export default function Configs() {
  const t = useWords(words)
  const navigate = useNavigate()
  const [tested, setTested] = useState<Config | null>(null)
  const [acts, question] = useRecordActions<Config>({
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
  return (
    <ListScreen
      of="GET /organizations/sms-configs/"
      title={t('configs')}
      searchHint={t('configSearch')}
      filters={[{ name: 'provider', label: t('provider'), options: useMessageChoices('provider') }]}
      ordering="name"
      columns={[...useColumns(), acts]}
      rowPath={({ id }) => pathTo('SmsConfigEdit', { id })}
      create={{ label: t('createConfig'), to: pathTo('SmsConfigCreate') }}
      empty={{ title: t('noConfigs'), text: t('noConfigsText') }}
    >
      {tested ? <TestMessage config={tested} onClose={() => setTested(null)} /> : null}
      {question}
    </ListScreen>
  )
}

function useColumns(): ColumnOf<'GET /organizations/sms-configs/'>[] {
  const t = useWords(words)
  const name = useMessageNames()
  return [
    {
      key: 'name',
      title: t('name'),
      ordering: 'name',
      width: 140,
      render: (row) => <Link to={pathTo('SmsConfigEdit', { id: row.id })}>{row.name}</Link>,
    },
    { key: 'provider', title: t('provider'), render: ({ provider }) => name('provider', provider) },
    { key: 'sign_name', title: t('sign_name'), render: (row) => `【${row.sign_name}】` },
    {
      key: 'secret',
      title: t('secret_set'),
      render: ({ provider, secret_changed_at: when }) => {
        if (when !== null) return t('secretSince', { when: when.slice(0, 10) })
        return provider === 'outbox' ? '—' : <StatusTag tone="bad">{t('secretMissing')}</StatusTag>
      },
    },
    {
      key: 'sent_today',
      title: t('sentToday'),
      align: 'right',
      render: ({ sent_today, daily_limit }) => (
        <span className={amountsStyles.amount}>
          {sent_today} / {daily_limit}
        </span>
      ),
    },
    {
      key: 'is_default',
      title: t('is_default'),
      render: (row) => (row.is_default ? <StatusTag tone="good">{t('is_default')}</StatusTag> : '—'),
    },
    {
      key: 'created_at',
      title: t('updated_at'),
      isExtra: true,
      render: (row) => <When value={row.updated_at} />,
    },
  ]
}
