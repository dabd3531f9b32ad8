import type { ReactNode } from 'react'
import { useWords } from '../../../i18n/words'
import { When } from '../../../ui/show/amounts'
import type { ValveCommand } from './remote'
import * as styles from './way.module.css'
import { words } from './words'

/** Each with its sign beside the colour. */
const TONES = {
  done: { sign: '✓', className: styles.done },
  now: { sign: '…', className: styles.now },
  failed: { sign: '!', className: styles.failed },
  ended: { sign: '–', className: styles.ended },
  ahead: { sign: '', className: styles.ahead },
} as const

interface Step {
  key: string
  tone: keyof typeof TONES
  title: string
  at?: string | null
  more?: ReactNode
}

/** The way of a command: who asked and why, when a gateway fetched it, and what became of it. */
export function CommandWay({ command, reason }: { command: ValveCommand; reason: string }) {
  const t = useWords(words)
  const { action, asked_by_name, remark, created_at } = command
  const asked: Step = {
    key: 'asked',
    tone: 'done',
    title: t(action === 'close' ? 'stepClose' : 'stepOpen', { reason }),
    at: created_at,
    more: [asked_by_name || t('bySystem'), remark].filter(Boolean).join(t('dash')),
  }
  const steps = [asked, useSent(command), useEnd(command)].filter((one) => one !== null)
  return (
    <ol className={styles.way} aria-label={t('way')}>
      {steps.map(({ key, tone, title, at, more }) => (
        <li key={key} className={TONES[tone].className}>
          <span className={styles.dot} aria-hidden="true">
            {TONES[tone].sign}
          </span>
          <strong>{title}</strong>
          {at ? <When value={at} /> : null}
          {more ? <span className={styles.more}>{more}</span> : null}
        </li>
      ))}
    </ol>
  )
}

function useSent({ state, sent_at, expires_at }: ValveCommand): Step | null {
  const t = useWords(words)
  const key = 'sent'
  if (sent_at !== null) return { key, tone: 'done', title: t('stepSent'), at: sent_at }
  if (state === 'queued')
    return { key, tone: 'now', title: t('stepQueued'), more: t('until_', { at: expires_at }) }
  return null
}

function useEnd({ state, done_at, expires_at, error }: ValveCommand): Step {
  const t = useWords(words)
  const key = 'end'
  if (state === 'done') return { key, tone: 'done', title: t('stepDone'), at: done_at }
  if (state === 'failed') return { key, tone: 'failed', title: t('stepFailed'), at: done_at, more: error }
  if (state === 'expired') return { key, tone: 'ended', title: t('stepExpired'), at: expires_at }
  if (state === 'cancelled') return { key, tone: 'ended', title: t('stepCancelled'), more: error }
  if (state === 'sent')
    return { key, tone: 'now', title: t('stepWaiting'), more: t('until_', { at: expires_at }) }
  return { key, tone: 'ahead', title: t('stepAhead') }
}
