import { Link } from 'react-router'
import type { ReplyOf } from '../../api/call'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { Panel } from '../../ui/page/panel'
import { Money, When } from '../../ui/show/amounts'
import { Loaded } from '../../ui/show/loaded'
import * as textStyles from '../../ui/show/text.module.css'
import { WideTable } from '../../ui/show/wide-table'
import { Status } from '../vocabulary/status'
import { words } from './words'

type Row = ReplyOf<'GET /payment-records/{id}/reconciliation/'>['rows'][number]

/** The rows of bank files that name a payment. */
export function PaymentReconciliation({ id }: { id: number }) {
  const t = useWords(words)
  const found = useCall('GET /payment-records/{id}/reconciliation/', { path: { id } })
  return (
    <Panel title={t('ofPayment')}>
      <Loaded query={found}>
        {({ rows }) =>
          rows.length === 0 ? <p className={textStyles.quiet}>{t('none')}</p> : <Rows rows={rows} />
        }
      </Loaded>
    </Panel>
  )
}

function Rows({ rows }: { rows: readonly Row[] }) {
  const t = useWords(words)
  const isStaff = useMay()('staff')
  return (
    <WideTable<Row>
      aria-label={t('ofPayment')}
      rowKey="id"
      dataSource={[...rows]}
      columns={[
        {
          title: t('bankFile'),
          render: (_, { reconciliation, file, state }) =>
            isStaff ? (
              <Link to={pathTo('ReconciliationDetail', { id: reconciliation, query: { tab: state } })}>
                {file}
              </Link>
            ) : (
              file
            ),
        },
        { title: t('line'), render: (_, { line }) => line ?? '—' },
        { title: t('channel_no'), render: (_, { channel_no }) => channel_no || '—' },
        { title: t('amount'), align: 'right', render: (_, { amount }) => <Money value={amount} /> },
        { title: t('paid_at'), render: (_, { paid_at }) => <When value={paid_at} /> },
        { title: t('state'), render: (_, { state }) => <Status of="bankRowState" value={state} /> },
        { title: t('reason'), render: (_, { reason }) => reason || '—' },
      ]}
    />
  )
}
