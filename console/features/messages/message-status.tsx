import { StatusTag, type Tone } from '../../ui/show/status-tag'
import * as styles from './messages.module.css'
import { useMessageNames } from './names'
import type { Message } from './rows'

const TONES: Record<Message['status'], Tone> = {
  queued: 'quiet',
  sending: 'busy',
  sent: 'good',
  delivered: 'good',
  failed: 'bad',
  suppressed: 'warning',
}

export function MessageStatus({ message: { status, reason } }: { message: Message }) {
  const name = useMessageNames()
  return (
    <>
      <StatusTag tone={TONES[status]}>{name('status', status)}</StatusTag>
      {reason === null ? null : <span className={styles.messageReason}>{name('reason', reason)}</span>}
    </>
  )
}
