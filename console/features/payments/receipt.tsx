import { Button } from 'antd'
import type { ReactElement } from 'react'
import { useWords } from '../../i18n/words'
import { Icon } from '../../ui/icon'
import { print } from '../../ui/print'
import { useNames } from '../../vocabulary/names'
import type { Payment } from './detail'
import { words } from './words'

const CSS = `
  h1 { margin: 0; font-size: 16px; text-align: center; }
  .organization { margin: 0 0 8px; text-align: center; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 1px 8px; margin: 0 0 8px; }
  dt { color: #333; } dd { margin: 0; overflow-wrap: anywhere; }
  table { border-top: 1px dashed #000; border-bottom: 1px dashed #000; }
  .total { margin: 8px 0; font-size: 16px; font-weight: 700; text-align: right; }
  .foot { margin: 8px 0 0; text-align: center; }
`

/** The receipt on a roll of the counter's printer, or on a sheet. */
export function PrintReceipt({ payment, isPrimary = false }: { payment: Payment; isPrimary?: boolean }) {
  const t = useWords(words)
  const receipt = useReceipt(payment)
  const title = `${t('receiptTitle')} ${payment.payment_no}`
  return (
    <>
      <Button
        type={isPrimary ? 'primary' : 'default'}
        icon={<Icon name="print" />}
        onClick={() => print(receipt, { title, css: CSS, rollMm: 80 })}
      >
        {t('printRoll')}
      </Button>
      <Button onClick={() => print(receipt, { title, css: CSS, sheet: 'A5 landscape' })}>
        {t('printSheet')}
      </Button>
    </>
  )
}

function useReceipt(payment: Payment): ReactElement {
  const t = useWords(words)
  const name = useNames()
  const facts = [
    [t('payment_no'), payment.payment_no],
    [t('account_no'), payment.account_no],
    [t('customer_name'), payment.customer_name],
    [t('address'), payment.address],
    [t('paid_at'), payment.paid_at],
    [t('method'), name('paymentMethod', payment.method)],
    [t('cashier'), payment.cashier_name ?? '—'],
  ] as const
  return (
    <>
      <h1>{t('receiptTitle')}</h1>
      <p className="organization">{payment.organization_name}</p>
      <dl>
        {facts.map(([label, value]) => (
          <Fact key={label} label={label} value={value} />
        ))}
      </dl>
      {payment.allocations.length > 0 ? (
        <table>
          <thead>
            <tr>
              <th>{t('order_no')}</th>
              <th className="number">{t('principal')}</th>
              <th className="number">{t('penalty')}</th>
            </tr>
          </thead>
          <tbody>
            {payment.allocations.map((row) => (
              <tr key={row.id}>
                <td>{row.order_no}</td>
                <td className="number">{row.principal}</td>
                <td className="number">{row.penalty}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <p className="total">¥{payment.amount}</p>
      <dl>
        <Fact label={t('to_balance')} value={`¥${payment.to_balance}`} />
        <Fact label={t('balance_after')} value={`¥${payment.balance_after}`} />
      </dl>
      <p className="foot">{t('thanks')}</p>
    </>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  )
}
