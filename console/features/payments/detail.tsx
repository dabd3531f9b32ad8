import { Alert, Button, Table } from 'antd'
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
import { PageHeader } from '../../ui/page/page-header'
import { Panel } from '../../ui/page/panel'
import { sameText, useTabTitle } from '../../ui/page/tab-title'
import { Money, When } from '../../ui/show/amounts'
import { Facts } from '../../ui/show/facts'
import { Icon } from '../../ui/show/icon'
import { Loaded } from '../../ui/show/loaded'
import * as textStyles from '../../ui/show/text.module.css'
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
  const no = payment.payment_no
  useTabTitle(sameText(`${payment.customer_name} ${payment.paid_at.slice(0, 10)}`))
  return (
    <>
      <PageHeader title={t('detailOf', { no })} extra={<Status of="paymentStatus" value={payment.status} />}>
        <Actions payment={payment} />
      </PageHeader>
      <Twin payment={payment} />
      <Panel title={t('allocations')}>
        <Allocations payment={payment} />
      </Panel>
      <Panel title={t('facts')}>
        <PaymentFacts payment={payment} />
      </Panel>
      <PaymentReconciliation id={payment.id} />
      <TimeLinePanel of="payment" id={payment.id} />
    </>
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
    <Table
      aria-label={t('allocations')}
      size="small"
      rowKey="id"
      pagination={false}
      scroll={{ x: 'max-content' }}
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

function PaymentFacts({ payment }: { payment: Payment }) {
  const t = useWords(words)
  const name = useNames()
  const mayOpen = useMay()(['meterView'])
  const { account_no: account, meter } = payment
  return (
    <Facts
      facts={[
        {
          label: t('account_no'),
          value: mayOpen ? (
            <Link to={pathTo('MeterDetail', { id: meter, query: { tab: 'payments' } })}>{account}</Link>
          ) : (
            account
          ),
        },
        { label: t('customer_name'), value: payment.customer_name },
        { label: t('kind'), value: name('paymentKind', payment.kind) },
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
        { label: t('amount'), value: <Money value={payment.amount} sign /> },
        ...(payment.tender === null
          ? []
          : [
              { label: t('tender'), value: <Money value={payment.tender} /> },
              { label: t('change'), value: <Money value={payment.change} /> },
            ]),
        { label: t('applied_principal'), value: <Money value={payment.applied_principal} /> },
        { label: t('applied_penalty'), value: <Money value={payment.applied_penalty} /> },
        { label: t('to_balance'), value: <Money value={payment.to_balance} /> },
        { label: t('balance_before'), value: <Money value={payment.balance_before} /> },
        { label: t('balance_after'), value: <Money value={payment.balance_after} /> },
        ...(payment.reason === '' ? [] : [{ label: t('reason'), value: payment.reason, isWide: true }]),
        ...(payment.payee === null
          ? []
          : [
              { label: t('payee_name'), value: payment.payee.name },
              { label: t('payee_bank'), value: payment.payee.bank },
              { label: t('payee_account'), value: payment.payee.account },
            ]),
        { label: t('method'), value: name('paymentMethod', payment.method) },
        { label: t('bank_account'), value: payment.bank_account_name },
        { label: t('channel_no'), value: payment.channel_no },
        { label: t('paid_at'), value: <When value={payment.paid_at} /> },
        { label: t('cashier'), value: payment.cashier_name },
        { label: t('reconcile_status'), value: name('reconcileStatus', payment.reconcile_status) },
        ...(payment.print_count === 0
          ? []
          : [{ label: t('print_count'), value: String(payment.print_count) }]),
        { label: t('organization'), value: payment.organization_name },
        { label: t('address'), value: payment.address, isWide: true },
        { label: t('remark'), value: payment.remark, isWide: true },
      ]}
    />
  )
}
