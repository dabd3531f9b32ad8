import { Button, Checkbox, type InputRef } from 'antd'
// Only Input: the package's index adds the text area, the search field and one-time codes, 5 kB before anybody can sign
// in.
import Input from 'antd/es/input/Input'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useWords } from '../../i18n/words'
import { PasswordInput } from '../../ui/field/password-input'
import { Icon } from '../../ui/show/icon'
import { type DemoAccount, DemoAccounts } from './demo-accounts'
import { useEntering } from './entering'
import { Field } from './field'
import { RefusalNote } from './refusal-note'
import { rememberAccount, rememberedAccount } from './remembered-account'
import * as styles from './sign-in.module.css'
import { words } from './words'

interface PasswordFormProps {
  /** A new account: only its password is missing. */
  registered: string | null
  demo: readonly DemoAccount[]
}

export function PasswordForm({ registered, demo }: PasswordFormProps) {
  const t = useWords(words)
  const { isBusy, failure, enter } = useEntering()
  const [remembered] = useState(rememberedAccount)
  const [account, setAccount] = useState(remembered ?? '')
  const [password, setPassword] = useState('')
  const [isRemembered, setRemembered] = useState(remembered !== null)
  const [isTried, setTried] = useState(false)
  const accountInput = useRef<InputRef>(null)
  const passwordInput = useRef<InputRef>(null)
  const hasAccount = account.trim() !== ''

  useEffect(() => {
    if (registered === null) return
    setAccount(registered)
    setPassword('')
    passwordInput.current?.focus()
  }, [registered])

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isBusy) return
    if (!hasAccount) accountInput.current?.focus()
    else if (password === '') passwordInput.current?.focus()
    else if (await enter({ account, password })) rememberAccount(isRemembered ? account : null)
    else passwordInput.current?.focus()
  }

  return (
    <>
      <form onSubmit={submit} noValidate>
        <RefusalNote text={failure} />
        <Field label={t('account')} error={isTried && !hasAccount ? t('accountRequired') : null}>
          {(tied) => (
            <Input
              {...tied}
              ref={accountInput}
              value={account}
              onChange={({ target }) => setAccount(target.value)}
              prefix={<Icon name="user" />}
              placeholder={t('accountHint')}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus={remembered === null}
            />
          )}
        </Field>
        <Field label={t('password')} error={isTried && password === '' ? t('passwordRequired') : null}>
          {(tied) => (
            <PasswordInput
              {...tied}
              ref={passwordInput}
              value={password}
              onChange={({ target }) => setPassword(target.value)}
              autoComplete="current-password"
              autoFocus={remembered !== null}
            />
          )}
        </Field>
        <Checkbox
          className={styles.signInRemember}
          checked={isRemembered}
          onChange={({ target }) => setRemembered(target.checked)}
        >
          {t('remember')}
        </Checkbox>
        <Button type="primary" size="large" htmlType="submit" block loading={isBusy}>
          {t('signIn')}
        </Button>
      </form>
      <DemoAccounts
        title={t('demo')}
        accounts={demo}
        shown={({ username }) => username}
        onChoose={(chosen) => {
          setAccount(chosen.username)
          setPassword(chosen.password)
        }}
      />
    </>
  )
}
