import { useWords } from '../../i18n/words'
import type { Explained } from './explained'
import { words } from './words'

type Line = Explained['lines'][number]

/** The calculation of a line's amount: volume × price, percent of a sum, times × price, or a fixed amount. */
export function useCalculation(): (line: Line) => string {
  const t = useWords(words)
  return ({ volume, price, base, percent, times }) => {
    if (base !== null && percent !== null) return t('percentOf', { base, percent })
    if (volume !== null && price !== null) return t('perUnit', { volume, price })
    if (times !== null && price !== null) return t('timesOf', { price, times })
    return t('once')
  }
}
