import { Alert, Button } from 'antd'
import { useNavigate } from 'react-router'
import type { Done } from '../../api/idempotency'
import { useWords } from '../../i18n/words'
import { useBooked } from '../../parts/booked/booked'
import { pathTo } from '../../paths'
import { Panel } from '../../ui/page/panel'
import { Money } from '../../ui/show/amounts'
import { DoneBefore } from '../../ui/show/done-before'
import * as textStyles from '../../ui/show/text.module.css'
import { WideTable } from '../../ui/show/wide-table'
import type { TakenGroup } from './group-till'
import * as styles from './payments.module.css'
import { PrintReceipt, type ReceiptPrinter } from './print-receipt'
import { Handed } from './taken'
import { words } from './words'

/** After a payment for several accounts: change and tender in large print, the accounts, the one receipt. */
export function GroupTaken({ taken, printer }: { taken: Done<TakenGroup>; printer: ReceiptPrinter }) {
  const t = useWords(words)
  const navigate = useNavigate()
  const booked = useBooked()
  const { reply: group, isEarlier } = taken
  const isNew = !group.taken_before && !isEarlier
  return (
    <Panel>
      {isEarlier ? <DoneBefore said={booked.group(group)} /> : null}
      {group.taken_before ? (
        <Alert className={styles.paymentTwin} type="warning" role="alert" showIcon title={t('takenBefore')} />
      ) : null}
      <div role="status">{isNew ? <Handed payment={group} /> : null}</div>
      <WideTable
        aria-label={t('togetherTitle')}
        rowKey="id"
        dataSource={[...group.payments]}
        columns={[
          { title: t('payment_no'), render: (_, row) => row.payment_no },
          { title: t('account_no'), render: (_, row) => row.account_no },
          { title: t('customer_name'), render: (_, row) => row.customer_name },
          { title: t('amount'), align: 'right', render: (_, row) => <Money value={row.amount} /> },
          { title: t('to_balance'), align: 'right', render: (_, row) => <Money value={row.to_balance} /> },
        ]}
      />
      <div className={styles.tillDone}>
        <PrintReceipt printer={printer} isPrimary={isNew} />
        <Button onClick={() => navigate(pathTo('PaymentRecords', { query: { group: group.group } }))}>
          {t('groupLink')}
        </Button>
        {isNew ? <span className={textStyles.quiet}>{t('nextHint')}</span> : null}
      </div>
    </Panel>
  )
}
