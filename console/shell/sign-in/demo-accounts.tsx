import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { call, type ReplyOf } from '../../api/call'
import { useText } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { words } from './words'

/** The accounts of the demo company, in demo mode only: the server answers 404 otherwise and nothing is shown. */
export function DemoAccounts({ onChoose }: { onChoose: (account: string, password: string) => void }) {
  const t = useWords(words)
  const text = useText()
  const [accounts, setAccounts] = useState<ReplyOf<'GET /demo/accounts/'>>([])
  useEffect(() => {
    call('GET /demo/accounts/').then(setAccounts, () => setAccounts([]))
  }, [])
  if (accounts.length === 0) return null
  return (
    <section className="sign-in-demo" aria-label={t('demo')}>
      <p>{t('demo')}</p>
      {accounts.map(({ username, password, title_zh, title_en }) => (
        <Button key={username} size="small" onClick={() => onChoose(username, password)}>
          {text({ zh: title_zh, en: title_en })} · {username}
        </Button>
      ))}
    </section>
  )
}
