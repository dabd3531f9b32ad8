import { isSecondEyes } from '@water/rules/ledger/cashier-day'
import { Alert, Button, Table } from 'antd'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { MOST_ROWS, useEvery } from '../../api/every'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { TimeLinePanel } from '../../parts/history/time-line'
import { useNames } from '../../parts/vocabulary/names'
import { Status } from '../../parts/vocabulary/status'
import { pathTo } from '../../paths'
import { useMay, useSession } from '../../state/session'
import { PageHeader } from '../../ui/page/page-header'
import { Panel } from '../../ui/page/panel'
import { useTabTitle } from '../../ui/page/tab-title'
import { Money, When } from '../../ui/show/amounts'
import { Facts } from '../../ui/show/facts'
import { Loaded } from '../../ui/show/loaded'
import * as textStyles from '../../ui/show/text.module.css'
import { WideTable } from '../../ui/show/wide-table'
import { CloseDialog } from './close-dialog'
import { ConfirmDialog } from './confirm-dialog'
import type { Day } from './day'
import * as styles from './days.module.css'
import { type DayPayment, PrintSheet } from './print-sheet'
import { ReopenDialog } from './reopen-dialog'
import { totalOf } from './total'
import { words } from './words'

/** One day of a cashier, with its bookings. */
export default function CashierDayDetail() {
  const id = Number(useParams().id)
  const day = useCall('GET /payment-records/days/{id}/', { path: { id } })
  return (
    <Loaded isPage query={day}>
      {(found) => <Detail day={found} />}
    </Loaded>
  )
}

function Detail({ day }: { day: Day }) {
  const t = useWords(words)
  const { cashier_name: name, date, cashier } = day
  useTabTitle({ zh: `日结 ${name} ${date}`, en: `Day ${date} ${name}` })
  const payments = useEvery('GET /payment-records/', {
    cashier,
    posted_on_from: date,
    posted_on_to: date,
    ordering: 'id',
  })
  return (
    <>
      <PageHeader title={t('detailOf', { name, date })} extra={<Status of="dayState" value={day.state} />}>
        <PrintSheet day={day} payments={payments.data} />
        <Actions day={day} />
      </PageHeader>
      <Panel title={t('takings')}>
        <Takings day={day} />
      </Panel>
      <Panel title={t('facts')}>
        <DayFacts day={day} />
      </Panel>
      <Panel title={t('payments')}>
        {payments.isCut ? (
          <Alert type="info" className={styles.warning} title={t('cut', { count: MOST_ROWS })} />
        ) : null}
        <Payments rows={payments.data} isPending={payments.isPending} />
      </Panel>
      <TimeLinePanel of="cashier_day" id={day.id} />
    </>
  )
}

/** Confirming, and opening a confirmed day again, are another one's. */
function useMayCheck(day: Day): boolean {
  const isStaff = useMay()('staff')
  const me = useSession(({ userInfo }) => userInfo)
  return isStaff && me !== null && isSecondEyes(me, day)
}

function Actions({ day }: { day: Day }) {
  const t = useWords(words)
  const isStaff = useMay()('staff')
  const me = useSession(({ userInfo }) => userInfo?.id)
  const mayCheck = useMayCheck(day)
  const [open, setOpen] = useState<'close' | 'confirm' | 'reopen' | null>(null)
  const onClose = () => setOpen(null)
  const isOpen = day.state === 'open'
  const mayReopen = day.state === 'confirmed' ? mayCheck : isStaff && !isOpen
  return (
    <>
      {isOpen && (day.cashier === me || isStaff) ? (
        <Button type="primary" onClick={() => setOpen('close')}>
          {t('close')}
        </Button>
      ) : null}
      {day.state === 'closed' && mayCheck ? (
        <Button type="primary" onClick={() => setOpen('confirm')}>
          {t('confirm')}
        </Button>
      ) : null}
      {mayReopen ? (
        <Button danger onClick={() => setOpen('reopen')}>
          {t('reopen')}
        </Button>
      ) : null}
      {open === 'close' ? <CloseDialog of={day} onClose={onClose} /> : null}
      {open === 'confirm' ? <ConfirmDialog day={day} onClose={onClose} /> : null}
      {open === 'reopen' ? <ReopenDialog day={day} onClose={onClose} /> : null}
    </>
  )
}

function Takings({ day }: { day: Day }) {
  const t = useWords(words)
  const name = useNames()
  const total = totalOf(day)
  if (day.methods.length === 0) return <p className={textStyles.quiet}>{t('noTakings')}</p>
  return (
    <Table
      aria-label={t('takings')}
      className={styles.takings}
      size="small"
      rowKey="method"
      pagination={false}
      dataSource={[...day.methods]}
      columns={[
        { title: t('method'), render: (_, row) => name('paymentMethod', row.method) },
        { title: t('count'), align: 'right', render: (_, row) => row.count },
        { title: t('amount'), align: 'right', render: (_, row) => <Money value={row.amount} /> },
      ]}
      summary={() => (
        <Table.Summary.Row>
          <Table.Summary.Cell index={0}>{t('total')}</Table.Summary.Cell>
          <Table.Summary.Cell index={1} align="right">
            {total.count}
          </Table.Summary.Cell>
          <Table.Summary.Cell index={2} align="right">
            <Money value={total.amount} sign />
          </Table.Summary.Cell>
        </Table.Summary.Row>
      )}
    />
  )
}

function DayFacts({ day }: { day: Day }) {
  const t = useWords(words)
  const { deposit } = day
  const isStaff = useMay()('staff')
  const waitsForAnother = !useMayCheck(day) && isStaff && day.state === 'closed'
  return (
    <Facts
      facts={[
        { label: t('expected_cash'), value: <Money value={day.expected_cash} sign /> },
        { label: t('counted_cash'), value: <Money value={day.counted_cash} sign /> },
        { label: t('difference'), value: <Money value={day.difference} sign /> },
        { label: t('closed_at'), value: <When value={day.closed_at} /> },
        { label: t('closed_by'), value: day.closed_by_name },
        { label: t('confirmed_at'), value: <When value={day.confirmed_at} /> },
        { label: t('confirmed_by'), value: waitsForAnother ? t('byAnother') : day.confirmed_by_name },
        { label: t('bank_account'), value: deposit?.bank_account_name },
        { label: t('slip_no'), value: deposit?.slip_no },
        { label: t('remark'), value: day.remark, isWide: true },
      ]}
    />
  )
}

function Payments({ rows, isPending }: { rows: readonly DayPayment[] | undefined; isPending: boolean }) {
  const t = useWords(words)
  const name = useNames()
  return (
    <WideTable<DayPayment>
      aria-label={t('payments')}
      rowKey="id"
      loading={isPending}
      pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
      dataSource={rows ? [...rows] : []}
      locale={{ emptyText: t('noTakings') }}
      columns={[
        {
          title: t('payment_no'),
          render: (_, { id, payment_no }) => (
            <Link to={pathTo('PaymentRecordDetail', { id })}>{payment_no}</Link>
          ),
        },
        { title: t('account_no'), render: (_, row) => row.account_no },
        { title: t('customer_name'), render: (_, row) => row.customer_name },
        { title: t('kind'), render: (_, row) => name('paymentKind', row.kind) },
        { title: t('method'), render: (_, row) => name('paymentMethod', row.method) },
        { title: t('paid_at'), render: (_, row) => <When value={row.paid_at} /> },
        { title: t('amount'), align: 'right', render: (_, row) => <Money value={row.amount} /> },
      ]}
    />
  )
}
