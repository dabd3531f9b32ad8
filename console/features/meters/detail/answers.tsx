import { addMonths, monthOf } from '@water/rules/calendar'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../api/queries'
import { useSigns } from '../../../i18n/signs'
import { useWords } from '../../../i18n/words'
import { MessageStatus } from '../../../parts/messages/message-status'
import { useNames } from '../../../parts/vocabulary/names'
import { Status } from '../../../parts/vocabulary/status'
import { pathTo } from '../../../paths'
import { today } from '../../../ui/field/today'
import { Can } from '../../../ui/page/can'
import { Money } from '../../../ui/show/amounts'
import { Loaded } from '../../../ui/show/loaded'
import * as textStyles from '../../../ui/show/text.module.css'
import type { Meter } from '../meter'
import { words } from '../use/words'
import * as styles from './answers.module.css'

/** How many payments and messages are named. */
const LAST = 3

/** Answers on the telephone beside the use: what is owed, what was paid and sent, and when the meter is read. */
export function Answers({ meter }: { meter: Meter }) {
  return (
    <div className={styles.answers}>
      <Can need={['orderList']}>
        <Owed meter={meter} />
        <LastPayments meter={meter.id} />
      </Can>
      <Can need="staff">
        <LastMessages meter={meter.id} />
      </Can>
      <NextReading meter={meter} />
    </div>
  )
}

function Answer({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.answer} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Owed({ meter: { id } }: { meter: Meter }) {
  const t = useWords(words)
  const signs = useSigns()
  const dues = useCall('GET /payment-records/dues/', { query: { meter: id } })
  return (
    <Answer title={t('owed')}>
      <Loaded query={dues}>
        {({ total, principal, penalty, orders, former_orders }) => (
          <>
            <p className={styles.main}>
              {/[1-9]/.test(total) ? <Money value={total} sign /> : t('owedNothing')}
            </p>
            {orders.length > 0 ? (
              <p className={textStyles.quiet}>
                {[t('owedPrincipal', { principal }), t('owedPenalty', { penalty })].join(signs.comma)}
                <br />
                {t('openOrders', { count: orders.length, date: orders[0]!.due_date })}
              </p>
            ) : null}
            {former_orders.map((order) => (
              <p key={order.order} className={textStyles.quiet}>
                {t('owedFormer', { amount: order.outstanding })}
              </p>
            ))}
          </>
        )}
      </Loaded>
    </Answer>
  )
}

function LastPayments({ meter }: { meter: number }) {
  const t = useWords(words)
  const name = useNames()
  const query = { meter, ordering: '-id', page_size: LAST } as const
  const payments = useCall('GET /payment-records/', { query })
  return (
    <Answer title={t('payments')}>
      <Loaded query={payments}>
        {({ results }) => (
          <Lines empty={t('noPayments')}>
            {results.map(({ id, paid_at, amount, method, status }) => (
              <li key={id}>
                <Link to={pathTo('PaymentRecordDetail', { id })}>{paid_at.slice(0, 10)}</Link>
                <Money value={amount} sign />
                <span className={textStyles.quiet}>{name('paymentMethod', method)}</span>
                {status === 'success' ? null : <Status of="paymentStatus" value={status} />}
              </li>
            ))}
          </Lines>
        )}
      </Loaded>
    </Answer>
  )
}

function LastMessages({ meter }: { meter: number }) {
  const t = useWords(words)
  const messages = useCall('GET /organizations/sms-messages/', { query: { meter, page_size: LAST } })
  return (
    <Answer title={t('messages')}>
      <Loaded query={messages}>
        {({ results }) => (
          <Lines empty={t('noMessages')}>
            {results.map((message) => (
              <li key={message.id} title={message.content}>
                <span>{message.created_at.slice(0, 10)}</span>
                <span>{message.template_name}</span>
                <MessageStatus message={message} />
              </li>
            ))}
          </Lines>
        )}
      </Loaded>
    </Answer>
  )
}

function Lines({ empty, children }: { empty: string; children: readonly ReactNode[] }) {
  return children.length === 0 ? (
    <p className={textStyles.quiet}>{empty}</p>
  ) : (
    <ul className={styles.lines}>{children}</ul>
  )
}

function NextReading({ meter }: { meter: Meter }) {
  const t = useWords(words)
  const { status, last_read_at, read_cycle_months, last_reading, install_date } = meter
  const isRead = status === 'active' || status === 'faulty'
  const due = addMonths(monthOf(last_read_at || install_date), read_cycle_months)
  const present = monthOf(today())
  return (
    <Answer title={t('next')}>
      <p className={styles.main}>
        {!isRead
          ? t('nextNever')
          : due === present
            ? t('nextDue')
            : t(due < present ? 'nextLate' : 'nextMonth', { month: due })}
      </p>
      <p className={textStyles.quiet}>
        {t('lastRead', { date: last_read_at.slice(0, 10), reading: last_reading })}
      </p>
    </Answer>
  )
}
