import type { ReactNode } from 'react'
import type { ApiError } from '../../api/api-error'
import { useWords } from '../../i18n/words'
import { useTellBefore } from '../show/done-before'
import { words } from '../words'
import { CommandDialog } from './command-dialog'
import { useSending } from './use-sending'

interface StartJobDialogProps {
  title: string
  /** The verb, with the number of rows. */
  okText: string
  /** The preview of the job, asked for before the verb can be pressed. */
  preview: { isReady: boolean; refusal: ApiError | null; shown: ReactNode }
  /** The path of the job's call. */
  on: string
  start: (idempotencyKey: string) => Promise<{ job: number }>
  /** The job is under way: opens its page. */
  onStarted: (job: number) => void
  onClose: () => void
  /** In the place of a refusal of which the caller knows a remedy; null: its sentence. */
  remedy?: (error: ApiError) => ReactNode
  /** The choices. */
  children: ReactNode
}

/** A command on many rows, which a job does: says what will happen before it begins. */
export function StartJobDialog(props: StartJobDialogProps) {
  const { title, okText, preview, on, start, onStarted, onClose, children } = props
  const t = useWords(words)
  const tellBefore = useTellBefore()
  const { send, isBusy, failure } = useSending(on)
  async function run() {
    const sent = await send(start)
    if ('refusal' in sent) return
    onClose()
    if (sent.isEarlier) tellBefore({ text: t('jobBefore') })
    onStarted(sent.reply.job)
  }
  const refusal = failure ?? preview.refusal
  const remedy = refusal && props.remedy?.(refusal)
  return (
    <CommandDialog
      title={title}
      okText={okText}
      isReady={preview.isReady && preview.refusal === null}
      isBusy={isBusy}
      refusal={remedy ? null : refusal}
      preview={remedy ?? preview.shown}
      onOk={run}
      onClose={onClose}
    >
      {children}
    </CommandDialog>
  )
}
