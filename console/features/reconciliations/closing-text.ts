import { moneyText } from '@water/rules/money-text'
import { useWords } from '../../i18n/words'
import { closingOf } from './closing'
import type { Totals } from './row'
import { words } from './words'

/** Whether the typed balances and the file agree; nothing while one is missing. */
export function useClosingText(typed: { opening: string; closing: string }, { bank }: Totals): string {
  const t = useWords(words)
  const closing = closingOf(typed, bank)
  if (closing === null) return t('balancesHint')
  const { computed, off } = closing
  return off === '0.00'
    ? t('closingHolds', { amount: computed })
    : t('closingOff', { amount: computed, off: moneyText(off) })
}
