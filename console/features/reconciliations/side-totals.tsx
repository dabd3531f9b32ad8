import { useWords } from '../../i18n/words'
import type { Seen } from './sending'
import { words } from './words'

/** Money in and money out, as the file says. */
export function SideTotals({ sides }: { sides: NonNullable<Seen['sides']> }) {
  const t = useWords(words)
  return (['in', 'out'] as const).map((side) => {
    const { rows, amount, corrections } = sides[side]
    return (
      <div key={side}>
        {t(side === 'in' ? 'moneyIn' : 'moneyOut', { rows, amount })}
        {corrections > 0 ? t('ofThemCorrections', { count: corrections }) : null}
      </div>
    )
  })
}
