import { Button } from 'antd'
import { useWords } from '../../i18n/words'
import { Icon } from '../../ui/show/icon'
import { words } from '../words'

export function FoldButton({ isCompact, onFold }: { isCompact: boolean; onFold: () => void }) {
  const t = useWords(words)
  return (
    <Button
      type="text"
      aria-label={t(isCompact ? 'unfold' : 'fold')}
      aria-expanded={!isCompact}
      icon={<Icon name={isCompact ? 'unfold' : 'fold'} size={18} />}
      onClick={onFold}
    />
  )
}
