import type { TableColumnsType } from 'antd'
import type { ReplyOf } from '../../../api/call'
import { useWords } from '../../../i18n/words'
import { useNames } from '../../../parts/vocabulary/names'
import { Volume } from '../../../ui/show/amounts'
import { StatusTag } from '../../../ui/show/status-tag'
import { words } from '../words'
import { HistoryTable } from './history-table'

type Installation = ReplyOf<'GET /meters/{id}/installations/'>['results'][number]

/** The devices that have measured for this account, one after the other. */
export function DevicesTable({ meter }: { meter: number }) {
  const t = useWords(words)
  const name = useNames()
  const columns: TableColumnsType<Installation> = [
    { title: t('meter_no'), dataIndex: 'meter_no' },
    { title: t('meter_type'), dataIndex: 'meter_type_name' },
    { title: t('diameter'), dataIndex: 'diameter_name' },
    { title: t('register_digits'), dataIndex: 'register_digits', align: 'right' },
    { title: t('installed_at'), dataIndex: 'installed_at' },
    {
      title: t('initial_reading'),
      align: 'right',
      render: (_, row) => <Volume value={row.initial_reading} />,
    },
    {
      title: t('removed_at'),
      render: (_, { removed_at }) => removed_at ?? <StatusTag tone="good">{t('inUse')}</StatusTag>,
    },
    { title: t('final_reading'), align: 'right', render: (_, row) => <Volume value={row.final_reading} /> },
    { title: t('reason'), render: (_, { reason }) => name('installationReason', reason) },
  ]
  return (
    <HistoryTable
      of="GET /meters/{id}/installations/"
      args={{ path: { id: meter } }}
      columns={columns}
      label={t('tabInstallations')}
      empty={t('none')}
    />
  )
}
