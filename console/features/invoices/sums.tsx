import type { ReplyOf } from '../../api/call'
import { useWords } from '../../i18n/words'
import type { Totals as Found } from '../../ui/list/list-totals'
import { Money } from '../../ui/show/amounts'
import { Totals } from '../../ui/show/totals'
import { words } from './words'

interface SumsProps {
  sums: ReplyOf<'GET /invoices/'>['summary']
  /** The totals of more rows than `sums` adds up: null until they are there. */
  totals: Found | null | undefined
  /** The states that the list is filtered by. */
  states: readonly string[]
}

/** Totals of every invoice that the filters find. */
export function Sums({ sums, totals: found, states }: SumsProps) {
  const t = useWords(words)
  const totals = (['amount', 'net', 'tax'] as const).map((figure) => ({
    label: t(figure),
    isMain: figure === 'amount',
    value: <Sum value={sums ? sums[figure] : found?.sum(figure)} />,
  }))
  return <Totals label={t('sums')} totals={totals} note={areAllIssued(states) ? undefined : t('sumsOfAll')} />
}

function Sum({ value }: { value: string | undefined }) {
  return value === undefined ? '…' : <Money value={value} sign />
}

/** A draft or a failed invoice has an amount, but was never issued. */
function areAllIssued(states: readonly string[]): boolean {
  return states.length > 0 && states.every((state) => state === 'issued' || state === 'red_flushed')
}
