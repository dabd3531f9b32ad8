import type { ReplyOf } from '../../api/call'
import { useWords } from '../../i18n/words'
import { Money } from '../../ui/show/amounts'
import * as textStyles from '../../ui/show/text.module.css'
import { Totals } from '../../ui/show/totals'
import { words } from './words'

interface SumsProps {
  sums: ReplyOf<'GET /invoices/'>['summary']
  /** The states that the list is filtered by. */
  states: readonly string[]
}

/** Totals of every invoice that the filters find, or why there are none. */
export function Sums({ sums, states }: SumsProps) {
  const t = useWords(words)
  if (sums === null) return <p className={textStyles.quiet}>{t('noSums')}</p>
  const totals = (['net', 'tax', 'amount'] as const).map((figure) => ({
    label: t(figure),
    value: <Money value={sums[figure]} sign />,
  }))
  return <Totals label={t('sums')} totals={totals} note={areAllIssued(states) ? undefined : t('sumsOfAll')} />
}

/** A draft or a failed invoice has an amount, but was never issued. */
function areAllIssued(states: readonly string[]): boolean {
  return states.length > 0 && states.every((state) => state === 'issued' || state === 'red_flushed')
}
