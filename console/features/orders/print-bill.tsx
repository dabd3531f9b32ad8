import { grouped, moneyText } from '@water/rules/money-text'
import { Button } from 'antd'
import type { ReactElement } from 'react'
import { signs } from '../../i18n/signs'
import { useWords } from '../../i18n/words'
import { useCalculation } from '../../parts/explanation/calculation'
import { useLineName } from '../../parts/explanation/line-name'
import { words as lineWords } from '../../parts/explanation/words'
import { Money } from '../../ui/show/amounts'
import { Icon } from '../../ui/show/icon'
import { print } from '../../ui/show/print'
import { SHEET_CSS, SheetFacts, SheetHead } from '../../ui/show/sheet'
import type { Order } from './order'
import { words } from './words'

const CSS = `${SHEET_CSS}
  .paying { margin-top: 12px; break-inside: avoid; }
  .paying p { margin: 0 0 2px; white-space: pre-line; }
  .total td, .total th { border-bottom: 0; font-size: 14px; }
`

/** Prints the bill as the customer gets it: A5, without the frame around the page. */
export function PrintBill({ order }: { order: Order }) {
  const t = useWords(words)
  const bill = useBill(order)
  return (
    <Button
      icon={<Icon name="print" />}
      onClick={() => print(bill, { title: `${t('billTitle')} ${order.order_no}`, css: CSS, sheet: 'A5' })}
    >
      {t('print')}
    </Button>
  )
}

function useBill(order: Order): ReactElement {
  const t = useWords(words)
  const tLine = useWords(lineWords)
  const nameOf = useLineName()
  const calculation = useCalculation()
  // The bill as the system had it that issued it.
  const elsewhere = [
    [t('external_no'), order.external_no ?? ''],
    ...(order.original_volume === null
      ? []
      : [[t('original_volume'), `${grouped(order.original_volume)} m³`] as const]),
    [t('original_amount'), moneyText(order.original_amount ?? '0.00')],
    [t('original_paid'), moneyText(order.original_paid ?? '0.00')],
  ] as const
  const facts = [
    [t('order_no'), order.order_no],
    [t('billing_month'), order.billing_month],
    [t('account_no'), order.account_no],
    ...(order.bill.former_nos === ''
      ? []
      : [[t('former_nos'), order.bill.former_nos.replaceAll(' ', signs().comma)] as const]),
    [t('customer_name'), order.customer_name],
    ...(order.meter_no === '' ? [] : [[t('meter_no'), order.meter_no] as const]),
    [t('address'), order.bill.address || '—'],
    [t('period'), `${order.period_from} – ${order.period_to}`],
    [
      t('readings'),
      order.device_parts
        .map((part) => `${grouped(part.previous_reading)} → ${grouped(part.current_reading)}`)
        .join(' + ') || '—',
    ],
    ...(order.deducted.length === 0
      ? []
      : [
          [
            t('deducted_volume'),
            `${order.deducted.map(({ account_no, volume }) => `${account_no} ${grouped(volume)}`).join(' + ')} = ${grouped(order.deducted_volume)} m³`,
          ] as const,
        ]),
    ...(order.deduct_volume === '0'
      ? []
      : [[t('deduct_volume'), `${grouped(order.deduct_volume)} m³ ${order.remark}`.trim()] as const]),
    ...(order.kind === 'opening'
      ? elsewhere
      : [[t('billed_volume'), `${grouped(order.billed_volume)} m³`] as const]),
    [t('due_date'), order.due_date],
  ] as const
  return (
    <>
      <SheetHead title={t('billTitle')} about={order.organization_name} />
      <SheetFacts of={facts} />
      <table>
        <thead>
          <tr>
            <th>{tLine('item')}</th>
            <th>{tLine('calculation')}</th>
            <th className="number">{t('amount')}</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.line_no}>
              <td>
                {nameOf(line)} {line.tier === null ? '' : tLine('tier', { tier: line.tier })}
              </td>
              <td>{calculation(line)}</td>
              <td className="number">
                <Money value={line.amount} />
              </td>
            </tr>
          ))}
          <tr className="total">
            <th colSpan={2}>{tLine('total')}</th>
            <td className="number">
              <Money value={order.amount} sign />
            </td>
          </tr>
          <tr>
            <th colSpan={2}>
              {t('outstanding')} · {t('billDue', { date: order.due_date })}
            </th>
            <td className="number">
              <Money value={order.outstanding} sign />
            </td>
          </tr>
        </tbody>
      </table>
      <HowToPay bill={order.bill} />
    </>
  )
}

/** Where a transfer goes, the utility's own words, and whom to ask. */
function HowToPay({ bill }: { bill: Order['bill'] }) {
  const t = useWords(words)
  const label = (text: string) => `${text}${signs().colon}`
  return (
    <div className="paying">
      {bill.how_to_pay ? (
        <p>
          {label(t('how_to_pay'))}
          {bill.how_to_pay}
        </p>
      ) : null}
      {bill.bank_accounts.map(({ bank_name, branch, account_name, account_no }) => (
        <p key={account_no}>
          {label(t('transferTo'))}
          {[account_name, [bank_name, branch].filter(Boolean).join(' '), account_no].join(' · ')}
        </p>
      ))}
      {bill.service_phone ? (
        <p>
          {label(t('servicePhone'))}
          {bill.service_phone}
        </p>
      ) : null}
    </div>
  )
}
