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
  isReady?: boolean
  /** The path of the job's call. */
  on: string
  start: (idempotencyKey: string) => Promise<{ job: number }>
  /** The job is under way: opens its page. */
  onStarted: (job: number) => void
  onClose: () => void
  /** In the place of a refusal of which the caller knows a remedy, with the way to try again; null: its sentence. */
  remedy?: (error: ApiError, again: () => void) => ReactNode
  /** The effects of the job, and the choices. */
  children: ReactNode
}

/** A command on many rows, which a job does: says what will happen before it begins. */
export function StartJobDialog(props: StartJobDialogProps) {
  const { title, okText, isReady = true, on, start, onStarted, onClose, children } = props
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
  const remedy = failure && props.remedy?.(failure, run)
  return (
    <CommandDialog
      title={title}
      okText={okText}
      isReady={isReady}
      isBusy={isBusy}
      refusal={remedy ? null : failure}
      preview={remedy}
      onOk={run}
      onClose={onClose}
    >
      {children}
    </CommandDialog>
  )
}
