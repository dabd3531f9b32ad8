import { positiveMoney } from '@water/contract/fields'
import { allocate } from '@water/rules/ledger/allocation'
import { changeOf } from '@water/rules/ledger/tender'
import { fen, yuan } from '@water/rules/money'
import type { ReactNode } from 'react'
import { useWords } from '../../i18n/words'
import { type Dues, dueOf, openOrders } from './dues'
import { words } from './words'

/** What is typed as fen; null while it is no amount. */
function typedFen(text: string): number | null {
  const parsed = positiveMoney.safeParse(text)
  return parsed.success ? fen(parsed.data) : null
}

/** Where the amount will go, by the rule that will lay it: what stays due, or what goes to the balance. */
export function Effect({ amount, orders }: { amount: string; orders: Dues['orders'] }): ReactNode {
  const t = useWords(words)
  const typed = typedFen(amount)
  if (typed === null) return t('payAmountHint')
  const { toBalance } = allocate(typed, openOrders(orders))
  if (toBalance > 0) return t('toBalanceHint', { amount: yuan(toBalance) })
  const short = changeOf(fen(dueOf(orders)), typed)
  return short ? t('shortHint', { amount: yuan(short) }) : t('payAmountHint')
}

/** What goes back over the counter. */
export function Change({ amount, tender }: { amount: string; tender: string }): ReactNode {
  const t = useWords(words)
  const [due, given] = [typedFen(amount), typedFen(tender)]
  if (due === null || given === null) return null
  const change = changeOf(given, due)
  return (
    <span className={change === null ? 'till-change till-short' : 'till-change'} role="status">
      {change === null ? (
        t('short')
      ) : (
        <>
          {t('change')} <strong>¥{yuan(change)}</strong>
        </>
      )}
    </span>
  )
}
