import { email, mobileOrNone, requiredText } from '@water/contract/fields'
import { username } from '@water/contract/users/values'
import { Button, Form } from 'antd'
import Input from 'antd/es/input/Input'
import { useEffect } from 'react'
import { call } from '../../api/call'
import { useText } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { NewPassword } from '../../ui/field/new-password'
import { schemaRule } from '../../ui/field/schema-rule'
import { SentForm } from '../../ui/form/sent-form'
import { useSubmission } from '../../ui/form/submit'
import type { DemoAccount } from './demo-accounts'
import { RefusalNote } from './refusal-note'
import { words } from './register-words'
import * as styles from './sign-in.module.css'

interface Application {
  organization_code: string
  username: string
  password: string
  again: string
  name: string
  phone: string
  email: string
}

interface RegisterFormProps {
  demo: readonly DemoAccount[]
  onRegistered: (made: { username: string; organization: string }) => void
}

/** Applies for an account in an organization; its staff approve it. */
export default function RegisterForm({ demo, onRegistered }: RegisterFormProps) {
  const t = useWords(words)
  const [form] = Form.useForm<Application>()
  const submission = useSubmission(form, register)
  const { isBusy, failure } = submission
  useEffect(() => form.getFieldInstance('organization_code')?.focus(), [form])

  async function register({ again: _, ...body }: Application) {
    const made = await call('POST /register/', { body })
    onRegistered({ username: made.username, organization: made.organization_name })
  }

  const required = { required: true }
  return (
    <>
      <p className={styles.signInIntro}>{t('intro')}</p>
      <SentForm
        form={form}
        size="large"
        initial={EMPTY}
        submission={submission}
        className={styles.signInRegister}
      >
        <RefusalNote text={failure} />
        <Form.Item
          name="organization_code"
          label={t('organization_code')}
          extra={t('organizationHint')}
          rules={[required, schemaRule(requiredText(12))]}
          normalize={(value: string) => value.toUpperCase()}
        >
          <Input maxLength={12} autoComplete="off" spellCheck={false} />
        </Form.Item>
        <Form.Item
          name="username"
          label={t('username')}
          extra={t('usernameHint')}
          rules={[required, schemaRule(username)]}
        >
          <Input maxLength={32} autoComplete="username" autoCapitalize="none" spellCheck={false} />
        </Form.Item>
        <NewPassword name="password" label={t('password')} againLabel={t('again')} />
        <Form.Item name="name" label={t('name') + t('optional')} extra={t('nameHint')}>
          <Input maxLength={50} autoComplete="name" />
        </Form.Item>
        <Form.Item name="phone" label={t('phone') + t('optional')} rules={[schemaRule(mobileOrNone)]}>
          <Input maxLength={20} type="tel" autoComplete="tel-national" />
        </Form.Item>
        <Form.Item name="email" label={t('email') + t('optional')} rules={[schemaRule(email)]}>
          <Input maxLength={254} type="email" autoComplete="email" />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={isBusy}>
          {t('submit')}
        </Button>
      </SentForm>
      <DemoCodes
        demo={demo}
        title={t('demo')}
        onChoose={(organization_code) => form.setFieldsValue({ organization_code })}
      />
    </>
  )
}

const EMPTY: Application = {
  ...{ organization_code: '', username: '', password: '', again: '' },
  ...{ name: '', phone: '', email: '' },
}

interface DemoCodesProps {
  demo: readonly DemoAccount[]
  title: string
  onChoose: (code: string) => void
}

/** The demo's organizations, each with the code that an applicant needs. */
function DemoCodes({ demo, title, onChoose }: DemoCodesProps) {
  const text = useText()
  const named = new Map(
    demo.flatMap(({ organization_code, title_zh, title_en }) =>
      organization_code ? [[organization_code, { zh: place(title_zh), en: place(title_en) }] as const] : [],
    ),
  )
  if (named.size === 0) return null
  return (
    <section className={styles.signInDemo} aria-label={title}>
      <p>{title}</p>
      {[...named].map(([code, name]) => (
        <Button key={code} size="small" onClick={() => onChoose(code)}>
          {text(name)} · {code}
        </Button>
      ))}
    </section>
  )
}

/** `清河水务 · 管理员` → `清河水务` */
const place = (title: string): string => title.split(' · ')[0]!
