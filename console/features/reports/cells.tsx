import { own } from '@water/rules/own'
import { useWords } from '../../i18n/words'
import { asPercent } from '../../ui/field/percent'
import { Money, Volume, When } from '../../ui/show/amounts'
import { type Report, type ReportColumn, type ReportRow, textOf } from './report'
import { words } from './words'

export const isFigure = ({ kind }: Pick<ReportColumn, 'kind'>): boolean =>
  kind === 'money' || kind === 'volume' || kind === 'rate' || kind === 'count'

/** More may be billed than was supplied. */
const percentOf = (rate: string): string =>
  rate.startsWith('-') ? `−${asPercent(rate.slice(1))}%` : `${asPercent(rate)}%`

/** The content of a column in a row, or in the totals. */
export function useCell() {
  const t = useWords(words)
  return ({ key, kind }: Pick<ReportColumn, 'key' | 'kind'>, row: ReportRow) => {
    const value = own(row, key) ?? null
    if (kind === 'money') return <Money value={value === null ? null : String(value)} />
    if (kind === 'volume') return <Volume value={value === null ? null : String(value)} />
    if (kind === 'rate') return value === null ? '—' : percentOf(String(value))
    if (kind === 'count') return value === null ? '—' : Number(value).toLocaleString('en-US')
    if (kind === 'day' || kind === 'month') return <When value={value === null ? null : String(value)} />
    if (kind === 'tier') return value === null ? '—' : t('tierOf', { tier: value })
    return textOf(row, key)
  }
}

/** The content of a column in the row of totals: its name first, then the figures that can be added up. */
export function useTotalCell() {
  const t = useWords(words)
  const cell = useCell()
  return ({ columns, totals }: Report, column: ReportColumn) => {
    if (column === columns[0]) return t('total')
    return own(totals, column.key) === undefined ? '' : cell(column, totals)
  }
}
