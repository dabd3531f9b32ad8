import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { Money } from '../../ui/amounts'
import { Facts } from '../../ui/facts'
import { PageHeader } from '../../ui/page-header'
import { Panel } from '../../ui/panel'
import { useNames } from '../../vocabulary/names'
import type { Payment } from './detail'
import { PrintReceipt } from './receipt'
import { words } from './words'

/** After the money: its receipt, and on to the next in the queue with Enter. */
export function Taken({ payment, onNext }: { payment: Payment; onNext: () => void }) {
  const t = useWords(words)
  const name = useNames()
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title={t('taken', { amount: payment.amount })} />
      <Panel>
        <div role="status">
          <Facts
            facts={[
              { label: t('payment_no'), value: payment.payment_no },
              { label: t('account_no'), value: payment.account_no },
              { label: t('customer_name'), value: payment.customer_name },
              { label: t('method'), value: name('paymentMethod', payment.method) },
              { label: t('applied_principal'), value: <Money value={payment.applied_principal} /> },
              { label: t('applied_penalty'), value: <Money value={payment.applied_penalty} /> },
              { label: t('to_balance'), value: <Money value={payment.to_balance} /> },
              { label: t('balance_after'), value: <Money value={payment.balance_after} /> },
            ]}
          />
        </div>
        <div className="till-done">
          <Button type="primary" autoFocus onClick={onNext}>
            {t('next')}
          </Button>
          <PrintReceipt payment={payment} />
          <Button onClick={() => navigate(pathTo('PaymentRecordDetail', { id: payment.id }))}>
            {t('openPayment')}
          </Button>
        </div>
      </Panel>
    </>
  )
}
