import { Form } from 'antd'
import { call } from '../../api/call'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { notify } from '../../ui/dialog/notify'
import { NewPassword } from '../../ui/field/new-password'
import { PasswordInput } from '../../ui/field/password-input'
import * as styles from '../../ui/form/form.module.css'
import { FormPage } from '../../ui/form/form-page'
import { useGoOn } from '../../ui/form/go-on'
import { Panel } from '../../ui/page/panel'
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
        <div className={styles.formSection}>
          <p className={styles.formAlert}>{t('passwordText')}</p>
          <Form.Item name="old_password" label={t('oldPassword')} rules={[{ required: true }]}>
            <PasswordInput maxLength={200} autoComplete="current-password" />
          </Form.Item>
          <NewPassword name="new_password" label={t('newPassword')} againLabel={t('again')} />
        </div>
      </Panel>
    </FormPage>
  )
}
