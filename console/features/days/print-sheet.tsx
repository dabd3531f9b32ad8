import { fen } from '@water/rules/money'
import { moneyInCapitals } from '@water/rules/money-capitals'
import { Button } from 'antd'
import type { ReactElement } from 'react'
import type { RowOf } from '../../api/every'
import { signs } from '../../i18n/signs'
import { useWords } from '../../i18n/words'
import { useNames } from '../../parts/vocabulary/names'
import { Money } from '../../ui/show/amounts'
import { Icon } from '../../ui/show/icon'
import { print } from '../../ui/show/print'
import { SHEET_CSS, SheetFacts, SheetHead, SheetSigns } from '../../ui/show/sheet'
import type { Day } from './day'
import { totalOf } from './total'
import { words } from './words'

export type DayPayment = RowOf<'GET /payment-records/'>

const CSS = `${SHEET_CSS}
  h2 { margin: 12px 0 4px; font-size: 13px; }
`

/** The day's sheet on A4: by method, one by one, counted cash and difference, and both signatures. */
export function PrintSheet({ day, payments }: { day: Day; payments: readonly DayPayment[] | undefined }) {
  const t = useWords(words)
  const sheet = useSheet(day, payments ?? [])
  const title = `${t('sheetTitle')} ${day.cashier_name} ${day.date}`
  return (
    <Button
      icon={<Icon name="print" />}
      disabled={payments === undefined}
      onClick={() => print(sheet, { title, css: CSS, sheet: 'A4' })}
    >
      {t('print')}
    </Button>
  )
}

function useSheet(day: Day, payments: readonly DayPayment[]): ReactElement {
  const t = useWords(words)
  const name = useNames()
  const { deposit } = day
  const facts = [
    [t('cashier'), day.cashier_name],
    [t('date'), day.date],
    [t('state'), name('dayState', day.state)],
    [t('closed_at'), day.closed_at ?? t('notClosed')],
    [t('confirmed_by'), day.confirmed_by_name ?? '—'],
    [t('bank_account'), deposit === null ? '—' : `${deposit.bank_account_name} · ${deposit.slip_no}`],
  ] as const
  const cash = [
    [t('expected_cash'), day.expected_cash],
    [t('counted_cash'), day.counted_cash],
    [t('difference'), day.difference],
  ] as const
  return (
    <>
      <SheetHead title={t('sheetTitle')} about={day.organization_name} />
      <SheetFacts of={facts} />
      <h2>{t('takings')}</h2>
      <table>
        <thead>
          <tr>
            <th>{t('method')}</th>
            <th className="number">{t('count')}</th>
            <th className="number">{t('amount')}</th>
          </tr>
        </thead>
        <tbody>
          {day.methods.map(({ method, count, amount }) => (
            <tr key={method}>
              <td>{name('paymentMethod', method)}</td>
              <td className="number">{count}</td>
              <td className="number">
                <Money value={amount} />
              </td>
            </tr>
          ))}
          <tr className="total">
            <th>{t('total')}</th>
            <td className="number">{totalOf(day).count}</td>
            <td className="number">
              <Money value={totalOf(day).amount} sign />
            </td>
          </tr>
          {cash.map(([label, value]) => (
            <tr key={label}>
              <th colSpan={2}>{label}</th>
              <td className="number">
                <Money value={value} sign />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {day.counted_cash === null ? null : (
        <p>
          {t('counted_cash')} {t('capitals')}
          {signs().colon}
          {moneyInCapitals(fen(day.counted_cash))}
        </p>
      )}
      {day.remark === '' ? null : (
        <p>
          {t('remark')}
          {signs().colon}
          {day.remark}
        </p>
      )}
      <h2>{t('payments')}</h2>
      <table>
        <thead>
          <tr>
            <th>{t('payment_no')}</th>
            <th>{t('account_no')}</th>
            <th>{t('customer_name')}</th>
            <th>{t('kind')}</th>
            <th>{t('method')}</th>
            <th>{t('channel_no')}</th>
            <th className="number">{t('amount')}</th>
          </tr>
        </thead>
        <tbody>
          {payments.map((row) => (
            <tr key={row.id}>
              <td>{row.payment_no}</td>
              <td>{row.account_no}</td>
              <td>{row.customer_name}</td>
              <td>{name('paymentKind', row.kind)}</td>
              <td>{name('paymentMethod', row.method)}</td>
              <td>{row.channel_no || '—'}</td>
              <td className="number">
                <Money value={row.amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <SheetSigns of={[t('signCashier'), t('signStaff')]} />
    </>
  )
}
