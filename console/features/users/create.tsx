import { username } from '@water/contract/users/values'
import { Checkbox, Form, Input } from 'antd'
import { useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { isAcrossOrganizations, useOrganization, useSession } from '../../state/session'
import { notify } from '../../ui/dialog/notify'
import { NewPassword } from '../../ui/field/new-password'
import { schemaRule } from '../../ui/field/schema-rule'
import { FormPage, FormSection } from '../../ui/form/form-page'
import { useGoOn } from '../../ui/form/go-on'
import { rankOf, type UserValues } from './draft'
import { DataFields, RankFields } from './fields'
import { words } from './words'

interface NewUser extends UserValues {
  username: string
  password: string
  again: string
  is_audit: boolean
}

/** An account that an administrator makes for another person. Its permissions are granted on the next page. */
export default function CreateUser() {
  const t = useWords(words)
  const goOn = useGoOn()
  const isAcross = useSession(({ userInfo }) => isAcrossOrganizations(userInfo))
  const organization = useOrganization()
  const create = useSend('POST /users/', ['/users/', '/ext/permissions/'])

  async function submit({ again: _, role, organization: chosen, ...values }: NewUser) {
    const rank = isAcross ? rankOf({ role, organization: chosen }) : {}
    const { id } = await create.mutateAsync({ body: { ...values, ...rank } })
    notify('success', t('created', { name: values.username }))
    return goOn(pathTo('UserDetail', { id }))
  }
  return (
    <FormPage<NewUser>
      title={t('create')}
      submitText={t('create')}
      initial={{ role: 'user', organization, is_audit: true, gender: '' }}
      onSubmit={submit}
      onCancel={() => goOn(pathTo('UserList'))}
    >
      <FormSection title={t('signingIn')}>
        <Form.Item
          name="username"
          label={t('username')}
          extra={t('usernameHint')}
          rules={[{ required: true }, schemaRule(username)]}
        >
          <Input maxLength={32} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Form.Item>
        <NewPassword name="password" label={t('firstPassword')} againLabel={t('passwordAgain')} />
        <Form.Item name="is_audit" valuePropName="checked" extra={t('approveNowHint')}>
          <Checkbox>{t('approveNow')}</Checkbox>
        </Form.Item>
      </FormSection>
      {isAcross ? <RankFields /> : null}
      <DataFields />
    </FormPage>
  )
}
