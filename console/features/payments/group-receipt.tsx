import type { ReactElement } from 'react'
import type { ReplyOf } from '../../api/call'
import { signs } from '../../i18n/signs'
import { useWords } from '../../i18n/words'
import { useNames } from '../../parts/vocabulary/names'
import { Money } from '../../ui/show/amounts'
import { ReceiptPaper } from './receipt-paper'
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
        <ReceiptPaper
          title={title}
          organization={group.organization_name}
          reprint={count > 1 ? t('reprint', { count }) : null}
          stamp={
            reversed.length === 0
              ? null
              : {
                  mark: t('stamp'),
                  text:
                    reversed.length === group.payments.length
                      ? t('stampGroup')
                      : t('stampPart', {
                          accounts: reversed.map(({ account_no }) => account_no).join(signs().comma),
                        }),
                }
          }
          facts={facts}
          sums={sums}
          capitalsLabel={t('capitals')}
          foot={t('groupFoot', { count: group.payments.length })}
        >
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
                    {row.former_nos === ''
                      ? ''
                      : `${signs().remark.join(row.former_nos.replaceAll(' ', signs().comma))}`}
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
        </ReceiptPaper>
      ),
    }
  }
}
