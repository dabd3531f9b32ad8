import { useWords } from '../../i18n/words'
import { useConfirm } from '../dialog/confirm'
import { words } from '../words'

/** `const mayDiscard = useDiscardQuestion()`; `if (await mayDiscard()) …`: asks whether the input may be discarded. */
export function useDiscardQuestion(): () => Promise<boolean> {
  const t = useWords(words)
  const confirm = useConfirm()
  return () =>
    confirm({
      title: t('discardTitle'),
      text: t('discardText'),
      okText: t('discard'),
      cancelText: t('keepOn'),
      isDangerous: true,
    })
}
