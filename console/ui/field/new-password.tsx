import { password } from '@water/contract/users/values'
import { Form } from 'antd'
import { useWords } from '../../i18n/words'
import { words } from './new-password-words'
import { PasswordInput } from './password-input'
import { schemaRule } from './schema-rule'

interface NewPasswordProps {
  /** The name of the field; the second field is `again`. */
  name: string
  label: string
  againLabel: string
}

/** A new password, typed twice. */
export function NewPassword({ name, label, againLabel }: NewPasswordProps) {
  const t = useWords(words)
  return (
    <>
      <Form.Item
        name={name}
        label={label}
        extra={t('hint')}
        rules={[{ required: true }, schemaRule(password)]}
      >
        <PasswordInput maxLength={200} autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="again"
        label={againLabel}
        dependencies={[name]}
        rules={[
          { required: true, message: t('againRequired') },
          ({ getFieldValue }) => ({
            validator: async (_, value: string) => {
              if (value && value !== getFieldValue(name)) throw new Error(t('againWrong'))
            },
          }),
        ]}
      >
        <PasswordInput maxLength={200} autoComplete="new-password" />
      </Form.Item>
    </>
  )
}
