import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { Dialog } from '../../ui/dialog/dialog'
import { notify } from '../../ui/dialog/notify'
import type { Payment } from './payment'
import { words } from './words'

/** Reverses a payment. The dialog shows the effect first, and the button names the amount. */
export function ReversePayment({ payment }: { payment: Payment }) {
  const t = useWords(words)
  const [isAsking, setAsking] = useState(false)
  const reverse = useSend('DELETE /payment-records/{id}/', ['/payment-records/', '/orders/', '/meters/'])
  const { amount, payment_no: no, to_balance: toBalance } = payment
  const orders = [...new Set(payment.allocations.map(({ order_no }) => order_no))]

  async function act() {
    // The mutation's own error shows a refusal.
    const isDone = await reverse.mutateAsync({ path: { id: payment.id } }).then(
      () => true,
      () => false,
    )
    if (!isDone) return
    setAsking(false)
    notify('success', t('reversed', { amount }))
  }
  const close = () => {
    setAsking(false)
    reverse.reset()
  }

  return (
    <>
      <Button danger onClick={() => setAsking(true)}>
        {t('reverse')}
      </Button>
      <Dialog
        open={isAsking}
        title={t('reverseTitle', { no })}
        okText={t('reverseConfirm', { amount })}
        cancelText={t('keep')}
        isDangerous
        isBusy={reverse.isPending}
        onOk={act}
        onClose={close}
      >
        <p>{t('reverseText', { amount })}</p>
        {orders.length > 0 ? (
          <>
            <p>{t('reverseOrders')}</p>
            <ul>
              {orders.map((order) => (
                <li key={order}>{order}</li>
              ))}
            </ul>
          </>
        ) : null}
        {/[1-9]/.test(toBalance) ? <p>{t('reverseBalance', { amount: toBalance })}</p> : null}
        {reverse.error ? (
          <Alert type="error" role="alert" title={t('reverseRefused')} description={reverse.error.msg} />
        ) : null}
      </Dialog>
    </>
  )
}
