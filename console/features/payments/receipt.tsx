import type { ReactElement } from 'react'
import { signs } from '../../i18n/signs'
import { useWords } from '../../i18n/words'
import { useNames } from '../../parts/vocabulary/names'
import { Money } from '../../ui/show/amounts'
import type { Payment } from './payment'
import { ReceiptPaper } from './receipt-paper'
import { words } from './words'

/** The words of a receipt, of the slip of a reversal, and of a refund's. */
const saidOf = (kind: Payment['kind']) =>
  kind === 'reversal'
    ? ({ title: 'slipTitle', at: 'reversedAt', amount: 'reversedAmount', foot: 'slipFoot' } as const)
    : kind === 'refund'
      ? ({ title: 'refundTitle', at: 'refundedAt', amount: 'refundAmount', foot: 'payeeSigns' } as const)
      : ({ title: 'receiptTitle', at: 'paid_at', amount: 'payAmount', foot: 'thanks' } as const)

/** The document of a payment with the number of its print: a receipt, or the slip of a reversal. */
export type ReceiptOf = (payment: Payment, count: number) => { title: string; receipt: ReactElement }

/** Finished texts in the language of the screen: a printed element has no context of the page. */
export function useReceipt(): ReceiptOf {
  const t = useWords(words)
  const name = useNames()
  return (payment, count) => {
    const isReversal = payment.kind === 'reversal'
    const isRefund = payment.kind === 'refund'
    const said = saidOf(payment.kind)
    const title = t(said.title)
    const facts = [
      [t('payment_no'), payment.payment_no],
      ...(isReversal ? [[t('reversalOfNo'), payment.reversal_of_no] as const] : []),
      [t('account_no'), payment.account_no],
      ...(payment.former_nos === ''
        ? []
        : [[t('former_nos'), payment.former_nos.replaceAll(' ', signs().comma)] as const]),
      [t('customer_name'), payment.customer_name],
      [t('address'), payment.address],
      [t(said.at), payment.paid_at],
      [t('method'), name('paymentMethod', payment.method)],
      ...(payment.payee
        ? ([
            [t('payee_name'), payment.payee.name],
            [t('payee_bank'), payment.payee.bank || '—'],
            [t('payee_account'), payment.payee.account || '—'],
          ] as const)
        : []),
      ...(payment.reason ? [[t('reason'), payment.reason] as const] : []),
      [t('cashier'), payment.cashier_name ?? '—'],
    ] as const
    const sums = [
      [t(said.amount), isRefund ? payment.amount.replace('-', '') : payment.amount],
      [t('tender'), payment.tender],
      [t('change'), payment.change],
      [t('to_balance'), isRefund ? null : payment.to_balance],
      [t('balance_after'), payment.balance_after],
    ] as const
    return {
      title: `${title} ${payment.payment_no}`,
      receipt: (
        <ReceiptPaper
          title={title}
          organization={payment.organization_name}
          reprint={count > 1 ? t('reprint', { count }) : null}
          stamp={
            payment.status === 'reversed'
              ? { mark: t('stamp'), text: t('stampText', { no: payment.reversed_by_no ?? '' }) }
              : null
          }
          facts={facts}
          sums={sums}
          capitalsLabel={t('capitals')}
          foot={t(said.foot)}
        >
          <Allocations payment={payment} headings={[t('order_no'), t('principal'), t('penalty')]} />
        </ReceiptPaper>
      ),
    }
  }
}

function Allocations({
  payment: { allocations },
  headings,
}: {
  payment: Payment
  headings: [string, string, string]
}) {
  if (allocations.length === 0) return null
  const [order, ...amounts] = headings
  return (
    <table>
      <thead>
        <tr>
          <th>{order}</th>
          {amounts.map((heading) => (
            <th key={heading} className="number">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {allocations.map((row) => (
          <tr key={row.id}>
            <td>{row.order_no}</td>
            <td className="number">
              <Money value={row.principal} />
            </td>
            <td className="number">
              <Money value={row.penalty} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
