import { Button, Form } from 'antd'
import Input from 'antd/es/input/Input'
import { useEffect, useId, useState } from 'react'
import { asApiError } from '../../api/api-error'
import { call } from '../../api/call'
import { useWords } from '../../i18n/words'
import { Icon } from '../../ui/icon'
import { CodeInput } from './code-input'
import { useCountdown } from './countdown'
import { type DemoAccount, DemoAccounts } from './demo-accounts'
import { DemoMessage } from './demo-message'
import { useEntering } from './entering'
import { words } from './phone-words'
import { RefusalNote } from './refusal-note'
import { words as pageWords } from './words'

interface PhoneAndCode {
  phone: string
  code: string
}

/** A code that was asked for: which phone, and for how long it is good. */
interface Asked {
  phone: string
  minutes: number
}

/** Signs in with a code that is sent to the person's phone. */
export default function PhoneForm({ demo }: { demo: readonly DemoAccount[] }) {
  const t = useWords(words)
  const page = useWords(pageWords)
  const [form] = Form.useForm<PhoneAndCode>()
  const formName = useId()
  const { isBusy, failure, setFailure, enter } = useEntering()
  const [isAsking, setAsking] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [left, wait] = useCountdown()
  useEffect(() => form.getFieldInstance('phone')?.focus(), [form])

  async function ask() {
    const isPhone = await form.validateFields(['phone']).then(
      () => true,
      () => false,
    )
    if (!isPhone) return form.getFieldInstance('phone')?.focus()
    const phone = form.getFieldValue('phone').trim()
    setAsking(true)
    setFailure(null)
    try {
      const { resend_after_s, valid_for_s } = await call('POST /login/verification-code/', {
        body: { phone },
      })
      wait(resend_after_s)
      setAsked({ phone, minutes: Math.floor(valid_for_s / 60) })
      form.getFieldInstance('code')?.focus()
    } catch (thrown) {
      const error = asApiError(thrown)
      wait(secondsToWait(error.data))
      if (error.fields.phone) form.setFields([{ name: 'phone', errors: error.fields.phone }])
      else setFailure(error.msg)
    } finally {
      setAsking(false)
    }
  }

  async function submit({ phone, code }: PhoneAndCode) {
    if (!(await enter({ phone, code }))) form.getFieldInstance('code')?.focus()
  }

  return (
    <>
      <Form
        form={form}
        name={formName}
        layout="vertical"
        size="large"
        requiredMark={false}
        initialValues={{ phone: '', code: '' }}
        onFinish={submit}
        scrollToFirstError={{ focus: true }}
      >
        <RefusalNote text={failure} />
        <Form.Item
          name="phone"
          label={t('phone')}
          validateTrigger={['onBlur', 'onSubmit']}
          rules={[
            { required: true, whitespace: true, message: t('phoneRequired') },
            { pattern: /^\s*(1\d{10})?\s*$/, message: t('phoneWrong') },
          ]}
        >
          <Input prefix={<Icon name="phone" />} type="tel" autoComplete="tel-national" />
        </Form.Item>
        <Form.Item
          name="code"
          label={t('code')}
          validateTrigger={['onBlur', 'onSubmit']}
          rules={[
            { required: true, message: t('codeRequired') },
            { pattern: /^(\d{6})?$/, message: t('codeWrong') },
          ]}
        >
          <CodeInput left={left} isAsking={isAsking} onAsk={ask} />
        </Form.Item>
        <p role="status" className={asked ? 'sign-in-sent' : undefined}>
          {asked ? t('sent', { minutes: asked.minutes }) : null}
        </p>
        {asked && demo.some(({ phone }) => phone === asked.phone) ? (
          <DemoMessage
            asked={asked}
            onFill={(code) => {
              form.setFieldsValue({ code })
              form.getFieldInstance('code')?.focus()
            }}
          />
        ) : null}
        <Button type="primary" htmlType="submit" block loading={isBusy}>
          {page('signIn')}
        </Button>
      </Form>
      <DemoAccounts
        title={t('demo')}
        accounts={demo}
        shown={({ phone }) => phone}
        onChoose={({ phone }) => form.setFieldsValue({ phone, code: '' })}
      />
    </>
  )
}

/** A refusal that says when another code may be asked for; 0 otherwise. */
function secondsToWait(data: unknown): number {
  const given =
    typeof data === 'object' && data !== null && 'resend_after_s' in data ? data.resend_after_s : 0
  return typeof given === 'number' ? given : 0
}
