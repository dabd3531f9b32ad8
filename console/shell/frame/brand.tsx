import { useWords } from '../../i18n/words'
import { Icon } from '../../ui/show/icon'
import { words } from '../words'

export function Brand({ isShort = false }: { isShort?: boolean }) {
  const t = useWords(words)
  return (
    <div className="frame-brand">
      <Icon name="drop" size={24} />
      {isShort ? null : <span>{t('system')}</span>}
    </div>
  )
}
