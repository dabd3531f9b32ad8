import { fen } from '@water/rules/money'
import { moneyInCapitals } from '@water/rules/money-capitals'
import type { ReactElement, ReactNode } from 'react'
import { signs } from '../../i18n/signs'
import { useWords } from '../../i18n/words'
import { useNames } from '../../parts/vocabulary/names'
import { Money } from '../../ui/show/amounts'
import type { Payment } from './payment'
import { words } from './words'

export const RECEIPT_CSS = `
  h1 { margin: 0; font-size: 16px; text-align: center; }
  .organization { margin: 0 0 8px; text-align: center; }
  .mark { margin: 4px 0; font-weight: 700; text-align: center; }
  .stamp { margin: 4px auto 8px; padding: 2px 12px; border: 3px double #000; width: max-content; max-width: 100%;
    font-weight: 700; text-align: center; }
  .stamp strong { display: block; font-size: 22px; letter-spacing: 4px; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 1px 8px; margin: 0 0 8px; }
  dt { color: #333; } dd { margin: 0; overflow-wrap: anywhere; }
  table { border-top: 1px dashed #000; border-bottom: 1px dashed #000; }
  .sums { grid-template-columns: 1fr max-content; margin-top: 8px; }
  .sums dd { text-align: right; font-variant-numeric: tabular-nums; }
  .sums .total { font-size: 16px; font-weight: 700; }
  .capitals { margin: 4px 0 0; }
  .foot { margin: 8px 0 0; text-align: center; }
  .end { break-inside: avoid; }
`
/** A sheet is wide and short: facts and sums stand in two columns. */
export const SHEET_CSS = `
  .facts { grid-template-columns: max-content 1fr max-content 1fr; }
  td, th { padding: 1px 4px; }
  .sums { grid-template-columns: max-content 1fr max-content 1fr; }
  .sums dd:nth-of-type(even) { margin-right: 24px; }
  .sums dd.total { grid-column: 2 / 5; }
`

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
        <>
          <h1>{title}</h1>
          <p className="organization">{payment.organization_name}</p>
          {count > 1 ? <p className="mark">{t('reprint', { count })}</p> : null}
          {payment.status === 'reversed' ? (
            <p className="stamp">
              <strong>{t('stamp')}</strong>
              {t('stampText', { no: payment.reversed_by_no ?? '' })}
            </p>
          ) : null}
          <dl className="facts">
            {facts.map(([label, value]) => (
              <Fact key={label} label={label}>
                {value}
              </Fact>
            ))}
          </dl>
          <Allocations payment={payment} headings={[t('order_no'), t('principal'), t('penalty')]} />
          <div className="end">
            <dl className="sums">
              {sums.map(([label, value], at) =>
                value === null ? null : (
                  <Fact key={label} label={label} className={at === 0 ? 'total' : undefined}>
                    <Money value={value} sign />
                  </Fact>
                ),
              )}
            </dl>
            <p className="capitals">
              {t('capitals')}
              {signs().colon}
              {moneyInCapitals(fen(sums[0][1]))}
            </p>
            <p className="foot">{t(said.foot)}</p>
          </div>
        </>
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

export function Fact({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <>
      <dt className={className}>{label}</dt>
      <dd className={className}>{children}</dd>
    </>
  )
}
