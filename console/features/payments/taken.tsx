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
import { PaidLine } from './paid-line'
import * as styles from './payments.module.css'
import { PrintReceipt, type ReceiptPrinter } from './print-receipt'
import type { TakenPayment } from './till'
import { words } from './words'

/** After a payment, until the next customer: the change in large print, a line about the rest, the receipt. */
export function Taken({ taken, printer }: { taken: Done<TakenPayment>; printer: ReceiptPrinter }) {
  const t = useWords(words)
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
        <PaidLine payment={payment} />
      </div>
      <div className={styles.tillDone}>
        <PrintReceipt printer={printer} isPrimary={isNew} />
        <Button onClick={() => navigate(pathTo('PaymentRecordDetail', { id: payment.id }))}>
          {t('openPayment')}
        </Button>
        {isNew ? <span className={textStyles.quiet}>{t('nextHint')}</span> : null}
      </div>
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
