import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { useWords } from '../../i18n/words'
import { ReverseOrder } from '../../parts/corrections/reverse-order'
import { Status, toneOf } from '../../parts/vocabulary/status'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { Can } from '../../ui/page/can'
import { Money, Volume } from '../../ui/show/amounts'
import { type HeadFact, RecordHead } from '../../ui/show/record-head'
import { InvoiceButton } from './invoice-button'
import type { Order } from './order'
import { PrintBill } from './print-bill'
import { WaivePenalty } from './waivers'
import { words } from './words'

const isSome = (amount: string) => /[1-9]/.test(amount)

/** The sum that is still to be paid, or that was; its state and whose it is; then what a cashier is asked for. */
export function OrderHead({ order }: { order: Order }) {
  const t = useWords(words)
  const mayOpen = useMay()(['meterView'])
  const isOpen = isSome(order.outstanding)
  const isOverdue = isOpen && isSome(order.penalty)
  const amount = {
    label: t('amount'),
    value: <Money value={order.amount} sign />,
    hint: t('paidHint', { amount: order.paid_amount }),
  }
  const outstanding = {
    label: t('outstanding'),
    value: <Money value={order.outstanding} sign />,
    hint: isOverdue ? t('overdueHint') : t('dueHint', { date: order.due_date }),
  }
  return (
    <RecordHead
      title={t('detailOf', { no: order.order_no ?? '' })}
      state={<Status of="orderStatus" value={order.status} />}
      tone={isOverdue ? 'bad' : toneOf('orderStatus', order.status)}
      figure={isOpen ? outstanding : amount}
      who={
        <>
          {mayOpen ? (
            <Link to={pathTo('MeterDetail', { id: order.meter, query: { tab: 'orders' } })}>
              {order.account_no}
            </Link>
          ) : (
            order.account_no
          )}{' '}
          <strong>{order.customer_name}</strong>
        </>
      }
      facts={[
        ...(isOpen ? [amount] : []),
        ...penaltyOf(order, t),
        {
          label: t('billed_volume'),
          value: <Volume value={order.billed_volume} unit />,
          hint: `${order.period_from} – ${order.period_to}`,
        },
      ]}
    >
      <Actions order={order} />
    </RecordHead>
  )
}

/** Nothing where there is no penalty and none was waived. */
function penaltyOf(
  { penalty, penalty_waived }: Order,
  t: (key: 'penalty' | 'waivedHint' | 'penaltyHint', values?: { amount: string }) => string,
): HeadFact[] {
  const isWaived = isSome(penalty_waived)
  if (!isSome(penalty) && !isWaived) return []
  const hint = isWaived ? t('waivedHint', { amount: penalty_waived }) : t('penaltyHint')
  return [{ label: t('penalty'), value: <Money value={penalty} sign />, hint }]
}

function Actions({ order }: { order: Order }) {
  const t = useWords(words)
  const navigate = useNavigate()
  const mayOpenMeter = useMay()(['meterView'])
  const isOpen = isSome(order.outstanding)
  return (
    <>
      {isOpen ? (
        <Can need={['paymentRecordCreate']}>
          <Button
            type="primary"
            onClick={() => navigate(pathTo('PaymentRecordCreate', { query: { meter: order.meter } }))}
          >
            {t('pay')}
          </Button>
        </Can>
      ) : null}
      {order.id === null ? null : <InvoiceButton id={order.id} order={order} />}
      {order.id === null ? null : <WaivePenalty id={order.id} order={order} />}
      {order.id === null ? null : <ReverseOrder id={order.id} order={order} />}
      <PrintBill order={order} />
      {mayOpenMeter ? (
        <Button onClick={() => navigate(pathTo('MeterDetail', { id: order.meter }))}>{t('openMeter')}</Button>
      ) : null}
    </>
  )
}
