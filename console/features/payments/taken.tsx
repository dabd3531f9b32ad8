import { Alert, Button } from 'antd'
import { useNavigate } from 'react-router'
import type { Done } from '../../api/idempotency'
import { useWords } from '../../i18n/words'
import { useBooked } from '../../parts/booked/booked'
import { useNames } from '../../parts/vocabulary/names'
import { pathTo } from '../../paths'
import { Panel } from '../../ui/page/panel'
import { Money } from '../../ui/show/amounts'
import { DoneBefore } from '../../ui/show/done-before'
import { Facts } from '../../ui/show/facts'
import * as textStyles from '../../ui/show/text.module.css'
import * as styles from './payments.module.css'
import { PrintReceipt, type ReceiptPrinter } from './print-receipt'
import type { TakenPayment } from './till'
import { words } from './words'

/** After a payment, until the next customer: change and tender in large print, the rest in small print, the receipt. */
export function Taken({ taken, printer }: { taken: Done<TakenPayment>; printer: ReceiptPrinter }) {
  const t = useWords(words)
  const name = useNames()
  const navigate = useNavigate()
  const booked = useBooked()
  const { reply: payment, isEarlier } = taken
  const isNew = !payment.taken_before && !isEarlier
  return (
    <Panel>
      {isEarlier ? <DoneBefore said={booked.payment(payment)} /> : null}
      {payment.taken_before ? <TakenBefore payment={payment} /> : null}
      <div role="status">
        {isNew ? <Handed payment={payment} /> : null}
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
      <div className={styles.tillDone}>
        <PrintReceipt printer={printer} isPrimary={isNew} />
        <Button onClick={() => navigate(pathTo('PaymentRecordDetail', { id: payment.id }))}>
          {t('openPayment')}
        </Button>
      </div>
      {isNew ? <p className={`${textStyles.quiet} ${styles.tillNext}`}>{t('nextHint')}</p> : null}
    </Panel>
  )
}

/** The bank's number was booked already: nothing was taken. Shows who booked it and when. */
function TakenBefore({ payment }: { payment: TakenPayment }) {
  const t = useWords(words)
  const { channel_no, payment_no, amount, created_at: when, cashier_name } = payment
  const who = cashier_name ?? '—'
  return (
    <Alert
      className={styles.paymentTwin}
      type="warning"
      role="alert"
      showIcon
      title={t('takenBeforeText', { channel_no, when, who, payment_no, amount })}
    />
  )
}

/** The cash over the counter; without a tender, the amount alone. */
export function Handed({
  payment: { amount, tender, change },
}: {
  payment: Pick<TakenPayment, 'amount' | 'tender' | 'change'>
}) {
  const t = useWords(words)
  return (
    <dl className={`${styles.tillFigures} ${styles.tillHanded}`}>
      {change === null ? null : (
        <div className={styles.tillHandedChange}>
          <dt>{t('change')}</dt>
          <dd>
            <Money value={change} sign />
          </dd>
        </div>
      )}
      {tender === null ? null : (
        <div>
          <dt>{t('tender')}</dt>
          <dd>
            <Money value={tender} sign />
          </dd>
        </div>
      )}
      <div>
        <dt>{t('payAmount')}</dt>
        <dd>
          <Money value={amount} sign />
        </dd>
      </div>
    </dl>
  )
}
