import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Done } from '../../api/idempotency'
import { markStale } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { useBooked } from '../../parts/booked/booked'
import { Correction } from '../../parts/booked/correction'
import type { MeterChoice } from '../../parts/choosers/meter-chooser'
import { AskCorrection } from '../../parts/corrections/ask-correction'
import { ReverseOrder } from '../../parts/corrections/reverse-order'
import { Computed } from '../../parts/explanation/computed'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { Panel } from '../../ui/page/panel'
import { Money } from '../../ui/show/amounts'
import { DoneBefore } from '../../ui/show/done-before'
import type { MadeOrder } from './make'
import * as styles from './readings.module.css'
import { words } from './words'

/** The lists that a new order changes. This page moves to the next meter, which the order does not change. */
const CHANGES = ['/meters/', '/orders/', '/readings/', '/reading-rounds/', '/payment-records/'] as const

interface MadeProps {
  made: Done<MadeOrder>
  /** Null: the route ends here; undefined: not known yet. */
  next: MeterChoice | null | undefined
  onNext: (meter: MeterChoice) => void
  onAnother: () => void
  onReversed: (order: MadeOrder) => void
}

/** The new bill, and Enter for the next meter of the route. */
export function Made({ made, next, onNext, onAnother, onReversed }: MadeProps) {
  const t = useWords(words)
  const booked = useBooked()
  const { reply: order, isEarlier } = made
  // The lists are marked here and not at sending: by now the preview of the same reading is gone, so nothing requests it
  // again.
  useEffect(() => {
    markStale(...CHANGES)
  }, [order.id])
  return (
    <>
      <Panel>
        {isEarlier ? (
          <DoneBefore said={booked.reading(order)}>
            <Correction>
              {order.id === null ? null : (
                <ReverseOrder id={order.id} order={order} isLink onReversed={() => onReversed(order)} />
              )}
            </Correction>
          </DoneBefore>
        ) : null}
        <div className={styles.made} role="status">
          <h2>{t('madeTitle', { no: order.order_no ?? '' })}</h2>
          <Sums order={order} />
        </div>
        <div className={styles.madeActions}>
          {next ? (
            <>
              <Button type="primary" size="large" block autoFocus={!isEarlier} onClick={() => onNext(next)}>
                {t('next', { name: `${next.account_no} ${next.customer_name}` })}
              </Button>
              <p className={styles.readingQuiet}>
                {t('nextAt', { seq: next.seq_no ?? '—', address: next.address, last: next.last_reading })}
              </p>
            </>
          ) : (
            <p className={styles.readingQuiet}>{next === null ? t('noNext') : ''}</p>
          )}
          <Others order={order} isLast={!next} onAnother={onAnother} />
        </div>
      </Panel>
      <Panel title={t('madeComputed')}>
        <Computed order={order} />
      </Panel>
    </>
  )
}

function Sums({ order }: { order: MadeOrder }) {
  const t = useWords(words)
  const isOpen = /[1-9]/.test(order.outstanding)
  const isPaid = /[1-9]/.test(order.paid_amount)
  return (
    <>
      <p className={styles.madeAmount}>
        <Money value={order.amount} sign />
      </p>
      {isPaid && isOpen ? (
        <p>
          {t('madePaid')} <Money value={order.paid_amount} sign /> · {t('madeOpen')}{' '}
          <Money value={order.outstanding} sign />
        </p>
      ) : null}
      {isPaid && !isOpen ? <p>{t('madeSettled')}</p> : null}
      {isOpen ? <p className={styles.readingQuiet}>{t('madeDue', { date: order.due_date })}</p> : null}
    </>
  )
}

interface OthersProps {
  order: MadeOrder
  /** The last meter: the user continues by choosing another one. */
  isLast: boolean
  onAnother: () => void
}

function Others({ order, isLast, onAnother }: OthersProps) {
  const t = useWords(words)
  const navigate = useNavigate()
  const may = useMay()
  const [isAsked, setAsked] = useState(false)
  const mayTakePayment = /[1-9]/.test(order.outstanding) && may(['paymentRecordCreate'])
  const { id } = order
  return (
    <div className={styles.madeOthers}>
      {isLast ? (
        <Button type="primary" autoFocus onClick={onAnother}>
          {t('another')}
        </Button>
      ) : (
        <Button onClick={onAnother}>{t('another')}</Button>
      )}
      {id !== null && may(['orderView']) ? (
        <Button onClick={() => navigate(pathTo('OrderDetail', { id }))}>{t('openOrder')}</Button>
      ) : null}
      {id === null ? null : (
        <AskCorrection order={{ ...order, id }} isAsked={isAsked} onAsked={() => setAsked(true)} />
      )}
      {mayTakePayment ? (
        <Button onClick={() => navigate(pathTo('PaymentRecordCreate', { query: { meter: order.meter } }))}>
          {t('pay')}
        </Button>
      ) : null}
    </div>
  )
}
