import { Button, Checkbox, Form, type FormInstance } from 'antd'
// Input alone brings the text area, the search field and one-time codes along: 5 kB before anyone can sign in.
import Input from 'antd/es/input/Input'
import { useWords } from '../../i18n/words'
import { Icon } from '../../ui/icon'
import { PasswordInput } from '../../ui/password-input'
import { type DemoAccount, DemoAccounts } from './demo-accounts'
import { useEntering } from './entering'
import { RefusalNote } from './refusal-note'
import { rememberAccount, rememberedAccount } from './remembered-account'
import { words } from './words'

export interface AccountAndPassword {
  account: string
  password: string
  remember: boolean
}

interface PasswordFormProps {
  form: FormInstance<AccountAndPassword>
  demo: readonly DemoAccount[]
}

export function PasswordForm({ form, demo }: PasswordFormProps) {
  const t = useWords(words)
  const { isBusy, failure, enter } = useEntering()
  const remembered = rememberedAccount()

  async function submit({ account, password, remember }: AccountAndPassword) {
    if (await enter({ account, password })) rememberAccount(remember ? account : null)
    else form.getFieldInstance('password')?.focus()
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
        scrollToFirstError={{ focus: true }}
      >
        <RefusalNote text={failure} />
        <Form.Item
          name="account"
          label={t('account')}
          rules={[{ required: true, message: t('accountRequired') }]}
        >
          <Input
            prefix={<Icon name="user" />}
            placeholder={t('accountHint')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus={remembered === null}
          />
        </Form.Item>
        <Form.Item
          name="password"
          label={t('password')}
          rules={[{ required: true, message: t('passwordRequired') }]}
        >
          <PasswordInput autoComplete="current-password" autoFocus={remembered !== null} />
        </Form.Item>
        <Form.Item name="remember" valuePropName="checked">
          <Checkbox>{t('remember')}</Checkbox>
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={isBusy}>
          {t('signIn')}
        </Button>
      </Form>
      <DemoAccounts
        title={t('demo')}
        accounts={demo}
        shown={({ username }) => username}
        onChoose={({ username, password }) => form.setFieldsValue({ account: username, password })}
      />
    </>
  )
}
