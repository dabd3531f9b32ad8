import { foldedMobile, isMobile } from '@water/rules/identity/phones'
import { Button, type InputRef } from 'antd'
import Input from 'antd/es/input/Input'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { asApiError } from '../../api/api-error'
import { call } from '../../api/call'
import { useWords } from '../../i18n/words'
import { Icon } from '../../ui/show/icon'
import { CodeInput } from './code-input'
import { useCountdown } from './countdown'
import { type DemoAccount, DemoAccounts } from './demo-accounts'
import { DemoMessage } from './demo-message'
import { useEntering } from './entering'
import { Field } from './field'
import { words } from './phone-words'
import { RefusalNote } from './refusal-note'
import * as styles from './sign-in.module.css'
import { words as pageWords } from './words'

/** A requested code: its phone, and how long it is valid. */
interface Asked {
  phone: string
  minutes: number
}

/** Signs in with a code that is sent to the person's phone. */
export default function PhoneForm({ demo }: { demo: readonly DemoAccount[] }) {
  const t = useWords(words)
  const page = useWords(pageWords)
  const { isBusy, failure, setFailure, enter } = useEntering()
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState('')
  /** The checked fields: the phone when a code is requested, both at sign-in. */
  const [judged, setJudged] = useState<'none' | 'phone' | 'both'>('none')
  const [isAsking, setAsking] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [left, wait] = useCountdown()
  const phoneInput = useRef<InputRef>(null)
  const codeInput = useRef<InputRef>(null)
  useEffect(() => phoneInput.current?.focus(), [])

  const phone = foldedMobile(typed)
  const phoneProblem = phone === '' ? 'phoneRequired' : isMobile(phone) ? null : 'phoneWrong'
  const codeProblem = code === '' ? 'codeRequired' : /^\d{6}$/.test(code) ? null : 'codeWrong'

  async function ask() {
    if (judged === 'none') setJudged('phone')
    if (phoneProblem) return phoneInput.current?.focus()
    setAsking(true)
    setFailure(null)
    try {
      const { resend_after_s, valid_for_s } = await call('POST /login/verification-code/', {
        body: { phone },
      })
      wait(resend_after_s)
      setAsked({ phone, minutes: Math.floor(valid_for_s / 60) })
      codeInput.current?.focus()
    } catch (thrown) {
      const { data, msg } = asApiError(thrown)
      wait(secondsToWait(data))
      setFailure(msg)
    } finally {
      setAsking(false)
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setJudged('both')
    if (isBusy) return
    if (phoneProblem) phoneInput.current?.focus()
    else if (codeProblem || !(await enter({ phone, code }))) codeInput.current?.focus()
  }

  return (
    <>
      <form onSubmit={submit} noValidate>
        <RefusalNote text={failure} />
        <Field label={t('phone')} error={judged !== 'none' && phoneProblem ? t(phoneProblem) : null}>
          {(tied) => (
            <Input
              {...tied}
              ref={phoneInput}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              prefix={<Icon name="phone" />}
              type="tel"
              autoComplete="tel-national"
            />
          )}
        </Field>
        <Field label={t('code')} error={judged === 'both' && codeProblem ? t(codeProblem) : null}>
          {(tied) => (
            <CodeInput
              {...tied}
              ref={codeInput}
              value={code}
              onChange={setCode}
              left={left}
              isAsking={isAsking}
              onAsk={ask}
            />
          )}
        </Field>
        <p role="status" className={asked ? styles.signInSent : undefined}>
          {asked ? t('sent', { minutes: asked.minutes }) : null}
        </p>
        {asked && demo.some((account) => account.phone === asked.phone) ? (
          <DemoMessage
            asked={asked}
            onFill={(sent) => {
              setCode(sent)
              codeInput.current?.focus()
            }}
          />
        ) : null}
        <Button type="primary" size="large" htmlType="submit" block loading={isBusy}>
          {page('signIn')}
        </Button>
      </form>
      <DemoAccounts
        title={t('demo')}
        accounts={demo}
        shown={(account) => account.phone}
        onChoose={(account) => {
          setTyped(account.phone)
          setCode('')
        }}
      />
    </>
  )
}

/** The seconds in a refusal until another code may be requested; 0 without them. */
function secondsToWait(data: unknown): number {
  const given =
    typeof data === 'object' && data !== null && 'resend_after_s' in data ? data.resend_after_s : 0
  return typeof given === 'number' ? given : 0
}
