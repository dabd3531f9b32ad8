import { useWords } from '../../../i18n/words'
import { words } from './words'

/** The range of a tier: “180–260 m³”, “above 260 m³”. An unknown bound is a gap to fill in. */
export function useRangeText() {
  const t = useWords(words)
  return (range: { lower: string | null; upper: string | null } | undefined, isLast: boolean): string => {
    const [lower, upper] = [range?.lower ?? '…', range?.upper ?? '…']
    if (!isLast) return t('between', { lower, upper })
    return lower === '0' ? t('anyVolume') : t('above', { lower })
  }
}
