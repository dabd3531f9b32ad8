import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { call, type ReplyOf } from '../../api/call'
import { useWords } from '../../i18n/words'
import { words } from './phone-words'
import * as styles from './sign-in.module.css'

type Message = ReplyOf<'GET /demo/messages/'>[number]

const PAUSE_MS = 400
const MOST_LOOKS = 10

/** In the demo no message leaves the machine: this shows the message to the phone. */
export function DemoMessage({ asked, onFill }: { asked: { phone: string }; onFill: (code: string) => void }) {
  const t = useWords(words)
  const [message, setMessage] = useState<Message | null>(null)
  useEffect(() => {
    let isCurrent = true
    // The message is sent after the answer: it may take a moment.
    async function look() {
      for (let looks = 0; isCurrent && looks < MOST_LOOKS; looks++) {
        const messages = await call('GET /demo/messages/').catch(() => [])
        const found = messages.find(({ phone }) => phone === asked.phone)
        if (isCurrent && found) return setMessage(found)
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
    }
    look()
    return () => {
      isCurrent = false
    }
  }, [asked])
  if (!message) return null
  return (
    <section className={styles.signInMessage} aria-label={t('demoMessage')}>
      <p className={styles.signInMessageTitle}>{t('demoMessage')}</p>
      <p>{message.content}</p>
      <Button size="small" onClick={() => onFill(message.code)}>
        {t('fillIn')}
      </Button>
    </section>
  )
}
