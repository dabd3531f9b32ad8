import { type ReactNode, useState } from 'react'
import { useWords } from '../../../i18n/words'
import { Dialog } from '../../../ui/dialog/dialog'
import { type Effects, EffectsText } from './effects'
import { words } from './effects-words'

interface Texts {
  title: string
  okText: string
  /** The changed version; absent when one is added. */
  changed?: number
}

interface Question extends Texts {
  effects: Effects
  answer: (is: boolean) => void
}

/**
 * `const [review, reviewDialog] = useReview()`: shows the effect of a change on bills, and returns whether to continue.
 */
export function useReview(): [
  review: (effects: Effects, texts: Texts) => Promise<boolean>,
  dialog: ReactNode,
] {
  const t = useWords(words)
  const [question, ask] = useState<Question | null>(null)
  const review = (effects: Effects, texts: Texts) =>
    new Promise<boolean>((answer) => ask({ effects, ...texts, answer }))
  function answer(is: boolean) {
    question?.answer(is)
    ask(null)
  }
  const dialog = question ? (
    <Dialog
      open
      title={question.title}
      okText={question.okText}
      cancelText={t('backToForm')}
      width={760}
      onOk={() => answer(true)}
      onClose={() => answer(false)}
    >
      <EffectsText effects={question.effects} changed={question.changed} />
    </Dialog>
  ) : null
  return [review, dialog]
}
