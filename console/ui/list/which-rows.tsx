import { Radio } from 'antd'
import { useWords } from '../../i18n/words'
import { words } from '../words'

export type Which = 'chosen' | 'found'

interface WhichRowsProps {
  value: Which
  onChange: (which: Which) => void
  /** How many rows are ticked. */
  chosen: number
  found: { count: number; isCapped: boolean }
}

export const countText = ({ count, isCapped }: WhichRowsProps['found']): string =>
  isCapped ? '10,000+' : count.toLocaleString('en-US')

/** The rows of a command on many: those that are ticked, or all that the filters find. */
export function WhichRows({ value, onChange, chosen, found }: WhichRowsProps) {
  const t = useWords(words)
  return (
    <Radio.Group
      aria-label={t('whichRows')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      options={[
        { value: 'chosen', label: t('chosenRows', { count: chosen }), disabled: chosen === 0 },
        { value: 'found', label: t('foundRows', { count: countText(found) }) },
      ]}
    />
  )
}
