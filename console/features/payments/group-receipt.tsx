import { fen } from '@water/rules/money'
import { moneyInCapitals } from '@water/rules/money-capitals'
import type { ReactElement } from 'react'
import type { ReplyOf } from '../../api/call'
import { signs } from '../../i18n/signs'
import { useWords } from '../../i18n/words'
import { useNames } from '../../parts/vocabulary/names'
import { Money } from '../../ui/show/amounts'
import { Fact } from './receipt'
import { words } from './words'

export type Group = ReplyOf<'GET /payment-records/groups/{id}/'>

/** The one receipt of a payment for several accounts: each account with its amount, and the sum. */
export function useGroupReceipt(): (group: Group, count: number) => { title: string; receipt: ReactElement } {
  const t = useWords(words)
  const name = useNames()
  return (group, count) => {
    const title = t('receiptTitle')
    const facts = [
      [t('groupNo'), group.group_no],
      [t('paid_at'), group.paid_at],
      [t('method'), name('paymentMethod', group.method)],
      ...(group.channel_no ? [[t('channel_no'), group.channel_no] as const] : []),
      [t('cashier'), group.cashier_name ?? '—'],
    ] as const
    const sums = [
      [t('payAmount'), group.amount],
      [t('tender'), group.tender],
      [t('change'), group.change],
    ] as const
    const reversed = group.payments.filter(({ status }) => status === 'reversed')
    return {
      title: `${title} ${group.group_no}`,
      receipt: (
        <>
          <h1>{title}</h1>
          <p className="organization">{group.organization_name}</p>
          {count > 1 ? <p className="mark">{t('reprint', { count })}</p> : null}
          {reversed.length > 0 ? (
            <p className="stamp">
              <strong>{t('stamp')}</strong>
              {reversed.length === group.payments.length
                ? t('stampGroup')
                : t('stampPart', {
                    accounts: reversed.map(({ account_no }) => account_no).join(signs().comma),
                  })}
            </p>
          ) : null}
          <dl className="facts">
            {facts.map(([label, value]) => (
              <Fact key={label} label={label}>
                {value}
              </Fact>
            ))}
          </dl>
          <table>
            <thead>
              <tr>
                <th>{t('account_no')}</th>
                <th>{t('customer_name')}</th>
                <th className="number">{t('amount')}</th>
              </tr>
            </thead>
            <tbody>
              {group.payments.map((row) => (
                <tr key={row.id}>
                  <td>
                    {row.account_no}
                    {row.status === 'reversed' ? ` ${t('stamp')}` : ''}
                  </td>
                  <td>{row.customer_name}</td>
                  <td className="number">
                    <Money value={row.amount} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
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
              {moneyInCapitals(fen(group.amount))}
            </p>
            <p className="foot">{t('groupFoot', { count: group.payments.length })}</p>
          </div>
        </>
      ),
    }
  }
}
