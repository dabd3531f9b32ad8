import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { call, type ReplyOf } from '../../api/call'
import { useText } from '../../i18n/locale'
import * as styles from './sign-in.module.css'

export type DemoAccount = ReplyOf<'GET /demo/accounts/'>[number]

/** The accounts of the demo company; none where no demo is shown. */
export function useDemoAccounts(): DemoAccount[] {
  const [accounts, setAccounts] = useState<DemoAccount[]>([])
  useEffect(() => {
    call('GET /demo/accounts/').then(setAccounts, () => setAccounts([]))
  }, [])
  return accounts
}

interface DemoAccountsProps {
  title: string
  accounts: readonly DemoAccount[]
  /** The values for the form, as the button shows them. */
  shown: (account: DemoAccount) => string
  onChoose: (account: DemoAccount) => void
}

/** A button for each account of the demo, which fills the form. */
export function DemoAccounts({ title, accounts, shown, onChoose }: DemoAccountsProps) {
  const text = useText()
  if (accounts.length === 0) return null
  return (
    <section className={styles.signInDemo} aria-label={title}>
      <p>{title}</p>
      {accounts.map((account) => (
        <Button key={account.username} size="small" onClick={() => onChoose(account)}>
          {text({ zh: account.title_zh, en: account.title_en })} · {shown(account)}
        </Button>
      ))}
    </section>
  )
}
