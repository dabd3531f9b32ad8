import { monthOf } from '@water/rules/calendar'
import { Link } from 'react-router'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { useOrganization } from '../../state/session'
import { today } from '../../ui/field/today'
import { PageHeader } from '../../ui/page/page-header'
import { Panel } from '../../ui/page/panel'
import { Money } from '../../ui/show/amounts'
import { FigureTable } from '../../ui/show/figure-table'
import { Loaded } from '../../ui/show/loaded'
import * as textStyles from '../../ui/show/text.module.css'
import { BeforeClose } from './before-close'
import { words } from './words'

/** So many rows of each list are named; its heading leads to all. */
const NAMED = 5

/** The accountant's day: what waits for somebody who keeps the books, each with the way to do it. */
export default function BooksToday() {
  const t = useWords(words)
  const organization = useOrganization()
  return (
    <>
      <PageHeader title={t('todayTitle')} />
      <DaysToConfirm />
      <OpenFiles />
      <FailedInvoices />
      {/* Each organization has months of its own. */}
      {organization === null ? null : <MonthToClose />}
    </>
  )
}

interface WaitingProps {
  title: string
  count: number
  /** There are more than are counted. */
  isCapped: boolean
  /** Its list, with exactly these rows. */
  all: string
  columns: readonly { title: string; isNumber?: boolean }[]
  rows: Parameters<typeof FigureTable>[0]['table']['rows']
}

/** The first rows of what waits; that nothing does is said. */
function Waiting({ title, count, isCapped, all, columns, rows }: WaitingProps) {
  const t = useWords(words)
  if (count === 0) return <p className={textStyles.quiet}>{t('nothingWaits')}</p>
  return (
    <>
      <FigureTable label={t('firstOf', { list: title })} table={{ columns, rows }} />
      {count > rows.length ? (
        <p>
          <Link to={all}>{t(isCapped ? 'allOfMany' : 'allRows', { count })}</Link>
        </p>
      ) : null}
    </>
  )
}

function DaysToConfirm() {
  const t = useWords(words)
  const days = useCall('GET /payment-records/days/', {
    query: { state: ['closed'], ordering: 'date', page_size: NAMED },
  })
  return (
    <Panel title={t('daysToConfirm')}>
      <Loaded query={days}>
        {({ count, count_capped, results }) => (
          <Waiting
            title={t('daysToConfirm')}
            {...{ count, isCapped: count_capped }}
            all={pathTo('CashierDays', { query: { state: ['closed'] } })}
            columns={[
              { title: t('day') },
              { title: t('expectedCash'), isNumber: true },
              { title: t('differs'), isNumber: true },
            ]}
            rows={results.map(({ id, date, cashier_name, expected_cash, difference }) => ({
              key: id,
              cells: [
                <Link key="day" to={pathTo('CashierDayDetail', { id })}>
                  {date} {cashier_name}
                </Link>,
                <Money key="cash" value={expected_cash} />,
                <Money key="off" value={difference} />,
              ],
            }))}
          />
        )}
      </Loaded>
    </Panel>
  )
}

function OpenFiles() {
  const t = useWords(words)
  const files = useCall('GET /reconciliations/', {
    query: { is_open: 'true', ordering: 'first_day', page_size: NAMED },
  })
  const number = (title: string) => ({ title, isNumber: true })
  return (
    <Panel title={t('openFiles')}>
      <Loaded query={files}>
        {({ count, count_capped, results }) => (
          <Waiting
            title={t('openFiles')}
            {...{ count, isCapped: count_capped }}
            all={pathTo('Reconciliations', { query: { is_open: 'true' } })}
            columns={[
              { title: t('bankFile') },
              number(t('different')),
              number(t('missingHere')),
              number(t('missingThere')),
            ]}
            rows={results.map(({ id, file, first_day, last_day, ...left }) => ({
              key: id,
              cells: [
                <div key="file">
                  <div>
                    <Link to={pathTo('ReconciliationDetail', { id })}>{file}</Link>
                  </div>
                  <div className={textStyles.quiet}>
                    {first_day} – {last_day}
                  </div>
                </div>,
                left.different,
                left.missing_here,
                left.missing_there,
              ],
            }))}
          />
        )}
      </Loaded>
    </Panel>
  )
}

function FailedInvoices() {
  const t = useWords(words)
  const invoices = useCall('GET /invoices/', { query: { status: ['failed'], page_size: NAMED } })
  return (
    <Panel title={t('invoicesFailed')}>
      <Loaded query={invoices}>
        {({ count, count_capped, results }) => (
          <Waiting
            title={t('invoicesFailed')}
            {...{ count, isCapped: count_capped }}
            all={pathTo('InvoiceList', { query: { status: ['failed'] } })}
            columns={[{ title: t('buyer') }, { title: t('why') }, { title: t('amount'), isNumber: true }]}
            rows={results.map(({ id, buyer_name, failure, amount }) => ({
              key: id ?? '',
              cells: [
                <Link key="buyer" to={pathTo('InvoiceDetail', { id: id ?? 0 })}>
                  {buyer_name}
                </Link>,
                failure,
                <Money key="amount" value={amount} />,
              ],
            }))}
          />
        )}
      </Loaded>
    </Panel>
  )
}

/** The oldest month that is over and open; the present one where all before it are closed. */
function MonthToClose() {
  const t = useWords(words)
  const now = monthOf(today())
  const months = useCall('GET /periods/', { query: { page_size: 200 } })
  const open = months.data?.results.filter(({ state, month }) => state === 'open' && month < now).at(-1)
  const month = open?.month ?? now
  const period = useCall('GET /periods/{month}/', { path: { month } }, { enabled: months.data !== undefined })
  return (
    <Panel
      title={t('monthPoints', { month })}
      extra={<Link to={pathTo('PeriodDetail', { month })}>{t('toMonth')}</Link>}
    >
      <Loaded query={period}>{(found) => <BeforeClose period={found} />}</Loaded>
    </Panel>
  )
}
