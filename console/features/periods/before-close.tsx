import { lastDayOf } from '@water/rules/calendar'
import { Alert } from 'antd'
import { Link } from 'react-router'
import { useWords } from '../../i18n/words'
import { useNames } from '../../parts/vocabulary/names'
import { pathTo } from '../../paths'
import { When } from '../../ui/show/amounts'
import type { Period } from './period'
import * as styles from './periods.module.css'
import { words } from './words'

/** Obstacles to the close, and points to look at before it: each leads to exactly its rows. */
export function BeforeClose({ period }: { period: Period }) {
  const t = useWords(words)
  const name = useNames()
  const { missing, month, open_days: days, open_months: months, running_jobs: jobs } = period
  return (
    <>
      {missing.length === 0 ? (
        <Alert type="success" showIcon title={t('ready', { month })} />
      ) : (
        <Alert
          type="warning"
          showIcon
          title={t('notReady', { month })}
          description={
            <ul className={styles.list}>
              {missing.map((obstacle) => (
                <li key={obstacle}>
                  {name('periodObstacle', obstacle)}
                  {obstacle === 'earlier_months'
                    ? months.map((earlier) => (
                        <Link
                          key={earlier}
                          className={styles.row}
                          to={pathTo('PeriodDetail', { month: earlier })}
                        >
                          {earlier}
                        </Link>
                      ))
                    : null}
                  {obstacle === 'days'
                    ? days.map(({ id, date, cashier_name }) => (
                        <Link key={id} className={styles.row} to={pathTo('CashierDayDetail', { id })}>
                          {date} {cashier_name}
                        </Link>
                      ))
                    : null}
                  {obstacle === 'jobs'
                    ? jobs.map(({ id }) => (
                        <Link key={id} className={styles.row} to={pathTo('ImportResult', { id })}>
                          {t('job', { id })}
                        </Link>
                      ))
                    : null}
                </li>
              ))}
            </ul>
          }
        />
      )}
      <Points period={period} />
    </>
  )
}

function Points({ period: { points, month } }: { period: Period }) {
  const t = useWords(words)
  const rows = [
    {
      key: 'unread',
      count: points.unread,
      to: pathTo('ReadingCreate', { query: { view: 'unread', month } }),
    },
    { key: 'unbilled', count: points.unbilled, to: pathTo('ReadingCreate', { query: { view: 'unbilled' } }) },
    { key: 'pending', count: points.pending, to: pathTo('ReadingCreate', { query: { view: 'pending' } }) },
    { key: 'unmatched', count: points.unmatched, to: pathTo('Reconciliations', {}) },
    {
      key: 'failedInvoices',
      count: points.failed_invoices,
      to: pathTo('InvoiceList', { query: { status: ['failed'] } }),
    },
    {
      key: 'unconfirmedDays',
      count: points.unconfirmed_days,
      to: pathTo('CashierDays', {
        query: { state: ['closed'], date_from: `${month}-01`, date_to: lastDayOf(month) },
      }),
    },
  ] as const
  return (
    <section aria-label={t('points')} className={styles.points}>
      <h3>{t('points')}</h3>
      <ul className={styles.list}>
        {rows.map(({ key, count, to }) => (
          <li key={key}>
            {t(key)} {count === 0 ? t('none') : <Link to={to}>{t('rows', { count })}</Link>}
          </li>
        ))}
        <li>
          {t('verified')}{' '}
          {points.verified === null ? (
            t('neverVerified')
          ) : (
            <>
              <When value={points.verified.at} />{' '}
              {points.verified.violations === 0
                ? t('booksHold')
                : t('violations', { count: points.verified.violations })}
            </>
          )}
        </li>
      </ul>
    </section>
  )
}
