import type { ReplyOf } from '../../api/call'
import { StatusTag, type Tone } from '../../ui/show/status-tag'
import * as styles from './message-status.module.css'
import { useMessageNames } from './names'

type Message = ReplyOf<'GET /organizations/sms-messages/'>['results'][number]

const TONES: Record<Message['status'], Tone> = {
  queued: 'quiet',
  sending: 'busy',
  sent: 'good',
  delivered: 'good',
  failed: 'bad',
  suppressed: 'warning',
}

export function MessageStatus({
  message: { status, reason },
}: {
  message: Pick<Message, 'status' | 'reason'>
}) {
  const name = useMessageNames()
  return (
    <>
      <StatusTag tone={TONES[status]}>{name('status', status)}</StatusTag>
      {reason === null ? null : <span className={styles.messageReason}>{name('reason', reason)}</span>}
    </>
  )
}
