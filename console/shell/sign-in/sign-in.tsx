import { Button, Checkbox, Form } from 'antd'
// Input alone brings the text area, the search field and one-time codes along: 5 kB before anyone can sign in.
import Input from 'antd/es/input/Input'
import Password from 'antd/es/input/Password'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type ApiError, asApiError } from '../../api/api-error'
import { useWords } from '../../i18n/words'
import { Icon } from '../../ui/icon'
import { notify } from '../../ui/notify'
import { useTitle } from '../../ui/title'
import { LanguageSwitch, ThemeSwitch } from '../frame/switches'
import { wantedPath } from '../guard'
import { signIn } from '../session-life'
import { words as shellWords } from '../words'
import { DemoAccounts } from './demo-accounts'
import { rememberAccount, rememberedAccount } from './remembered-account'
import './sign-in.css'
import { words } from './words'

interface Credentials {
  account: string
  password: string
  remember: boolean
}

/** Sign in with account and password; phone and registration are further modes of this page. */
export function SignIn() {
  const t = useWords(words)
  const system = useWords(shellWords)('system')
  useTitle(t('title'), system)
  return (
    <div className="sign-in">
      <header className="sign-in-header">
        <span className="sign-in-brand">
          <Icon name="drop" size={28} />
          {system}
        </span>
        <LanguageSwitch />
        <ThemeSwitch />
      </header>
      <main className="sign-in-main">
        <h1>{system}</h1>
        <PasswordForm />
      </main>
    </div>
  )
}

function PasswordForm() {
  const t = useWords(words)
  const [form] = Form.useForm<Credentials>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const navigate = useNavigate()
  const { search } = useLocation()
  const remembered = rememberedAccount()

  async function submit({ account, password, remember }: Credentials) {
    setBusy(true)
    setFailure(null)
    try {
      await signIn(account, password)
      rememberAccount(remember ? account : null)
      notify('success', t('success'))
      navigate(wantedPath(search), { replace: true })
    } catch (error) {
      setFailure(asApiError(error))
      setBusy(false)
    }
  }

  return (
    <>
      <Form
        form={form}
        layout="vertical"
        size="large"
        requiredMark={false}
        initialValues={{ account: remembered ?? '', password: '', remember: remembered !== null }}
        onFinish={submit}
        className="sign-in-form"
      >
        {failure ? (
          <p role="alert" className="sign-in-failure">
            {failure.msg}
          </p>
        ) : null}
        <Form.Item
          name="account"
          label={t('account')}
          rules={[{ required: true, message: t('accountRequired') }]}
        >
          <Input
            prefix={<Icon name="user" />}
            placeholder={t('accountHint')}
            autoComplete="username"
            autoFocus={remembered === null}
          />
        </Form.Item>
        <Form.Item
          name="password"
          label={t('password')}
          rules={[{ required: true, message: t('passwordRequired') }]}
        >
          <Password autoComplete="current-password" autoFocus={remembered !== null} />
        </Form.Item>
        <Form.Item name="remember" valuePropName="checked">
          <Checkbox>{t('remember')}</Checkbox>
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={isBusy}>
          {t('signIn')}
        </Button>
      </Form>
      <DemoAccounts onChoose={(account, password) => form.setFieldsValue({ account, password })} />
    </>
  )
}
