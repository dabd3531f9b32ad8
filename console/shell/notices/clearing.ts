import { useWords } from '../../i18n/words'
import { useConfirm } from '../../ui/dialog/confirm'
import { clearNotices } from './acts'
import { words } from './words'

/** Clears all notices after the user has confirmed. */
export function useClearing(): () => Promise<void> {
  const t = useWords(words)
  const confirm = useConfirm()
  return async () => {
    const isMeant = await confirm({
      title: t('clearTitle'),
      text: t('clearText'),
      okText: t('clear'),
      isDangerous: true,
    })
    if (isMeant) await clearNotices('all')
  }
}
