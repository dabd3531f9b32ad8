import { type ReactNode, useState } from 'react'
import { useWords } from '../../i18n/words'
import { Dialog } from '../../ui/dialog'
import { type Effects, EffectsText } from './effects'
import { words } from './words'

interface Question {
  effects: Effects
  title: string
  okText: string
  answer: (is: boolean) => void
}

/** `const [review, reviewDialog] = useReview()`: shows what a change to bills will do, and gives whether to go on. */
export function useReview(): [
  review: (effects: Effects, texts: { title: string; okText: string }) => Promise<boolean>,
  dialog: ReactNode,
] {
  const t = useWords(words)
  const [question, ask] = useState<Question | null>(null)
  const review = (effects: Effects, texts: { title: string; okText: string }) =>
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
      <EffectsText effects={question.effects} />
    </Dialog>
  ) : null
  return [review, dialog]
}
