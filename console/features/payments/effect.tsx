import { positiveMoney } from '@water/contract/fields'
import { allocate } from '@water/rules/ledger/allocation'
import { changeOf } from '@water/rules/ledger/tender'
import { type Fen, fen, yuan } from '@water/rules/money'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useWords } from '../../i18n/words'
import { Money } from '../../ui/show/amounts'
import { type Dues, dueOf, openOrders } from './dues'
import * as styles from './payments.module.css'
import { words } from './words'

/** The typed amount as fen; null while it is no amount. */
function typedFen(text: string | undefined): Fen | null {
  const parsed = positiveMoney.safeParse(text)
  return parsed.success ? fen(parsed.data) : null
}

/** An amount and its result, by the rule that will allocate it: `kept` goes to the balance, `left` stays due. */
export function effectOf(amount: string | undefined, orders: Dues['orders']) {
  const typed = typedFen(amount)
  if (typed === null) return null
  const left = changeOf(fen(dueOf(orders)), typed) ?? 0
  return { amount: yuan(typed), kept: yuan(allocate(typed, openOrders(orders)).toBalance), left: yuan(left) }
}

/** The missing part of a tender; null when it covers the amount, or when either is no amount yet. */
export function shortBy(tender: string | undefined, amount: string | undefined): string | null {
  const [given, due] = [typedFen(tender), typedFen(amount)]
  return given === null || due === null || given >= due ? null : yuan(changeOf(due, given) ?? 0)
}

/** The text below the amount: the part that stays due, or the contents of the amount. */
export function useAmountHint(amount: string, orders: Dues['orders']): string | null {
  const t = useWords(words)
  const effect = effectOf(amount, orders)
  if (effect && orders.length > 0 && isMoney(effect.left)) return t('shortHint', { amount: effect.left })
  if (orders.length === 0) return t('prepayHint')
  return orders.some(({ penalty }) => isMoney(penalty)) ? t('payAmountHint') : null
}

/** True for an amount greater than zero. */
export const isMoney = (text: string) => /[1-9]/.test(text)

interface ChangeProps {
  amount: string | undefined
  tender: string | undefined
  /** The payer wants the change in the balance; absent: it is handed back. */
  onKeep?: (() => void) | undefined
}

/** The change over the counter, or the missing part. */
export function Change({ amount, tender, onKeep }: ChangeProps): ReactNode {
  const t = useWords(words)
  const [due, given] = [typedFen(amount), typedFen(tender)]
  if (due === null || given === null) return null
  const change = changeOf(given, due)
  const figure = change ?? changeOf(due, given) ?? 0
  return (
    <div className={change === null ? `${styles.tillChange} ${styles.tillShort}` : styles.tillChange}>
      <p role="status">
        {t(change === null ? 'short' : 'change')} <Money value={yuan(figure)} sign />
      </p>
      {change && onKeep ? (
        <Button type="link" onClick={onKeep}>
          {t('keepChange')}
        </Button>
      ) : null}
    </div>
  )
}
