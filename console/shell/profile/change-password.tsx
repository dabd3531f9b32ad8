import { Form } from 'antd'
import { call } from '../../api/call'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { FormPage } from '../../ui/form-page'
import { useGoOn } from '../../ui/go-on'
import { NewPassword } from '../../ui/new-password'
import { notify } from '../../ui/notify'
import { Panel } from '../../ui/panel'
import { PasswordInput } from '../../ui/password-input'
import { words } from './words'

interface Change {
  old_password: string
  new_password: string
  again: string
}

/** Changes the own password; every other session ends. */
export default function ChangePassword() {
  const t = useWords(words)
  const goOn = useGoOn()
  const profile = pathTo('MyProfile')

  async function submit({ old_password, new_password }: Change) {
    await call('POST /users/change-password/', { body: { old_password, new_password } })
    notify('success', t('passwordChanged'))
    return goOn(profile)
  }

  return (
    <FormPage<Change>
      title={t('changePassword')}
      submitText={t('changePassword')}
      initial={{ old_password: '', new_password: '', again: '' }}
      onSubmit={submit}
      onCancel={() => goOn(profile)}
    >
      <Panel>
        <div className="form-section">
          <p className="form-alert">{t('passwordText')}</p>
          <Form.Item name="old_password" label={t('oldPassword')} rules={[{ required: true }]}>
            <PasswordInput maxLength={200} autoComplete="current-password" />
          </Form.Item>
          <NewPassword name="new_password" label={t('newPassword')} againLabel={t('again')} />
        </div>
      </Panel>
    </FormPage>
  )
}
