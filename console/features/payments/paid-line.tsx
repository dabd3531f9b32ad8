import { useWords } from '../../i18n/words'
import { useNames } from '../../parts/vocabulary/names'
import { isMoney } from './effect'
import * as styles from './payments.module.css'
import type { TakenPayment } from './till'
import { words } from './words'

type Paid = Pick<
  TakenPayment,
  | 'account_no'
  | 'customer_name'
  | 'method'
  | 'payment_no'
  | 'allocations'
  | 'applied_principal'
  | 'applied_penalty'
  | 'to_balance'
  | 'balance_after'
>

/** In one line who paid, what the money went to and how the balance stands; what is nothing is not said. */
export function PaidLine({ payment }: { payment: Paid }) {
  const t = useWords(words)
  const name = useNames()
  const { applied_principal, applied_penalty, to_balance, balance_after, allocations } = payment
  const said = [
    name('paymentMethod', payment.method),
    isMoney(applied_principal)
      ? t('paidOrders', {
          count: new Set(allocations.map(({ order }) => order)).size,
          amount: applied_principal,
        })
      : null,
    isMoney(applied_penalty) ? t('paidPenalty', { amount: applied_penalty }) : null,
    isMoney(to_balance) ? t('paidBalance', { amount: to_balance }) : null,
    isMoney(balance_after) ? t('balanceNow', { amount: balance_after }) : null,
    payment.payment_no,
  ]
  return (
    <p className={styles.paidLine}>
      <strong>
        {payment.account_no} {payment.customer_name}
      </strong>
      {said.map((one) => (one === null ? null : <span key={one}>{one}</span>))}
    </p>
  )
}
