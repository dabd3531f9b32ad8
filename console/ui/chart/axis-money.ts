import { divideHalfUp, type Fen, yuan } from '@water/rules/money'
import { moneyText } from '@water/rules/money-text'

const UNITS = {
  zh: [
    { from: 10_000_000_000, fen: 10_000_000_000, name: '亿' },
    { from: 1_000_000, fen: 1_000_000, name: '万' },
  ],
  en: [
    { from: 100_000_000, fen: 100_000_000, name: 'M' },
    { from: 100_000, fen: 100_000, name: 'k' },
  ],
} as const

/** An amount beside an axis, in the large units of the language: ¥2.5万, ¥25k. */
export function axisMoney(amount: Fen, language: 'zh' | 'en'): string {
  const size = Math.abs(amount)
  const unit = UNITS[language].find(({ from }) => size >= from)
  const hundredths = unit ? divideHalfUp(size * 100, unit.fen) : size
  const short = yuan(amount < 0 ? 0 - hundredths : hundredths).replace(/\.?0+$/, '')
  return `${moneyText(short)}${unit?.name ?? ''}`
}
