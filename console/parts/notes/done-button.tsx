import { Button } from 'antd'
import { useWords } from '../../i18n/words'
import { useDone } from './use-note'
import { words } from './words'

/** Says that a note is done, or opens it again. */
export function DoneButton({
  note: { id, meter, text, done_at },
}: {
  note: { id: number; meter: number; text: string; done_at: string | null }
}) {
  const t = useWords(words)
  const done = useDone()
  const isDone = done_at !== null
  const act = isDone ? 'reopen' : 'done'
  return (
    <Button
      size="small"
      aria-label={t(`${act}Named`, { text })}
      onClick={() => done({ meter, note: id, isDone: !isDone })}
    >
      {t(act)}
    </Button>
  )
}
