import { Alert, Button } from 'antd'
import { Link, useNavigate, useParams } from 'react-router'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { TimeLinePanel } from '../../parts/history/time-line'
import { PaymentReconciliation } from '../../parts/reconciliations/of-payment'
import { useNames } from '../../parts/vocabulary/names'
import { Status } from '../../parts/vocabulary/status'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { Can } from '../../ui/page/can'
import { FoldedPanel } from '../../ui/page/folded-panel'
import { Panel } from '../../ui/page/panel'
import { sameText, useTabTitle } from '../../ui/page/tab-title'
import { Money, When } from '../../ui/show/amounts'
import { Facts } from '../../ui/show/facts'
import { Icon } from '../../ui/show/icon'
import { Loaded } from '../../ui/show/loaded'
import { RecordHead } from '../../ui/show/record-head'
import * as textStyles from '../../ui/show/text.module.css'
import { WideTable } from '../../ui/show/wide-table'
import type { Payment } from './payment'
import * as styles from './payments.module.css'
import { PrintReceipt, useReceiptPrinter } from './print-receipt'
import { ReversePayment } from './reverse'
import { words } from './words'

/** One payment: its orders, its receipt, and its reversal. */
export default function PaymentDetail() {
  const id = Number(useParams().id)
  const payment = useCall('GET /payment-records/{id}/', { path: { id } })
  return (
    <Loaded isPage query={payment}>
      {(found) => <Detail payment={found} />}
    </Loaded>
  )
}

function Detail({ payment }: { payment: Payment }) {
  const t = useWords(words)
  useTabTitle(sameText(`${payment.customer_name} ${payment.paid_at.slice(0, 10)}`))
  return (
    <>
      <Head payment={payment} />
      <Twin payment={payment} />
      <Panel title={t('allocations')}>
        <Allocations payment={payment} />
        <Shares payment={payment} />
      </Panel>
      <PaymentReconciliation id={payment.id} />
      <PaymentFacts payment={payment} />
      <TimeLinePanel of="payment" id={payment.id} />
    </>
  )
}

/** How much, in which state and whose; then what a cashier is asked for. */
function Head({ payment }: { payment: Payment }) {
  const t = useWords(words)
  const name = useNames()
  const mayOpen = useMay()(['meterView'])
  const { account_no: account, meter, tender, change, reason, remark } = payment
  return (
    <RecordHead
      title={t('detailOf', { no: payment.payment_no })}
      state={<Status of="paymentStatus" value={payment.status} />}
      tone={payment.status === 'success' ? 'good' : 'warning'}
      figure={{ label: t('amount'), value: <Money value={payment.amount} sign /> }}
      who={
        <>
          {mayOpen ? (
            <Link to={pathTo('MeterDetail', { id: meter, query: { tab: 'payments' } })}>{account}</Link>
          ) : (
            account
          )}{' '}
          <strong>{payment.customer_name}</strong> <span className={textStyles.quiet}>{payment.address}</span>
        </>
      }
      facts={[
        { label: t('paid_at'), value: <When value={payment.paid_at} /> },
        { label: t('kind'), value: name('paymentKind', payment.kind) },
        { label: t('method'), value: name('paymentMethod', payment.method) },
        ...(payment.channel_no === '' ? [] : [{ label: t('channel_no'), value: payment.channel_no }]),
        ...(tender === null
          ? []
          : [
              { label: t('tender'), value: <Money value={tender} /> },
              { label: t('change'), value: <Money value={change} /> },
            ]),
        ...(payment.cashier_name === null ? [] : [{ label: t('cashier'), value: payment.cashier_name }]),
        ...(reason === '' ? [] : [{ label: t('reason'), value: reason }]),
        ...(remark === '' ? [] : [{ label: t('remark'), value: remark }]),
        ...(payment.group === null
          ? []
          : [
              {
                label: t('ofGroup'),
                value: (
                  <Link to={pathTo('PaymentRecords', { query: { group: payment.group } })}>
                    {payment.group_no}
                  </Link>
                ),
              },
            ]),
      ]}
    >
      <Actions payment={payment} />
    </RecordHead>
  )
}

function Actions({ payment }: { payment: Payment }) {
  const t = useWords(words)
  const navigate = useNavigate()
  const printer = useReceiptPrinter(payment.id)
  const isReceipt = payment.kind === 'payment' || payment.kind === 'prepay'
  const isLive = isReceipt && payment.status === 'success'
  return (
    <>
      <PrintReceipt printer={printer} />
      {isLive ? (
        <>
          <Can need={['paymentRecordEdit']}>
            <Button
              icon={<Icon name="edit" />}
              onClick={() => navigate(pathTo('PaymentRecordEdit', { id: payment.id }))}
            >
              {t('edit')}
            </Button>
          </Can>
          <Can need={['paymentRecordDelete']}>
            <ReversePayment payment={payment} />
          </Can>
        </>
      ) : null}
    </>
  )
}

/** A reversal and the reversed payment name each other. */
function Twin({ payment }: { payment: Payment }) {
  const t = useWords(words)
  const [title, id, no] =
    payment.reversal_of === null
      ? [t('reversedBy'), payment.reversed_by, payment.reversed_by_no]
      : [t('reversalOf'), payment.reversal_of, payment.reversal_of_no]
  if (id === null) return null
  return (
    <Alert
      className={styles.paymentTwin}
      type="warning"
      title={
        <>
          {title} <Link to={pathTo('PaymentRecordDetail', { id })}>{no}</Link>
        </>
      }
    />
  )
}

function Allocations({ payment: { allocations, kind } }: { payment: Payment }) {
  const t = useWords(words)
  const mayOpen = useMay()(['orderView'])
  if (allocations.length === 0)
    return <p className={textStyles.quiet}>{t(kind === 'refund' ? 'ofBalance' : 'noAllocations')}</p>
  return (
    <WideTable
      aria-label={t('allocations')}
      rowKey="id"
      dataSource={[...allocations]}
      columns={[
        {
          title: t('order_no'),
          render: (_, { order, order_no }) =>
            mayOpen ? <Link to={pathTo('OrderDetail', { id: order })}>{order_no}</Link> : order_no,
        },
        { title: t('date'), render: (_, { date }) => <When value={date} /> },
        { title: t('principal'), align: 'right', render: (_, row) => <Money value={row.principal} /> },
        { title: t('penalty'), align: 'right', render: (_, row) => <Money value={row.penalty} /> },
      ]}
    />
  )
}

const PARTS = [
  'applied_principal',
  'applied_penalty',
  'to_balance',
  'balance_before',
  'balance_after',
] as const

/** The parts of the amount and the balance around it; what is nothing is not said, but for the balance that is left. */
function Shares({ payment }: { payment: Payment }) {
  const t = useWords(words)
  const shown = PARTS.filter((part) => part === 'balance_after' || /[1-9]/.test(payment[part]))
  return (
    <div className={styles.paymentShares}>
      <Facts facts={shown.map((part) => ({ label: t(part), value: <Money value={payment[part]} /> }))} />
    </div>
  )
}

/** Facts that are rarely asked for. */
function PaymentFacts({ payment }: { payment: Payment }) {
  const t = useWords(words)
  const name = useNames()
  const reconciled = name('reconcileStatus', payment.reconcile_status)
  return (
    <FoldedPanel
      title={t('facts')}
      brief={[payment.bank_account_name, reconciled].filter(Boolean).join(' · ')}
    >
      <Facts
        facts={[
          { label: t('bank_account'), value: payment.bank_account_name },
          { label: t('reconcile_status'), value: reconciled },
          ...(payment.payee === null
            ? []
            : [
                { label: t('payee_name'), value: payment.payee.name },
                { label: t('payee_bank'), value: payment.payee.bank },
                { label: t('payee_account'), value: payment.payee.account },
              ]),
          ...(payment.print_count === 0
            ? []
            : [{ label: t('print_count'), value: String(payment.print_count) }]),
          { label: t('organization'), value: payment.organization_name },
        ]}
      />
    </FoldedPanel>
  )
}
