import { email, idNumber, mobileOrNone } from '@water/contract/fields'
import { gender } from '@water/contract/users/values'
import { Button, Form, Radio } from 'antd'
import Input from 'antd/es/input/Input'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/call'
import { useCall, useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { PhotosPanel } from '../../parts/photos/photos-panel'
import { pathTo } from '../../paths'
import { isAcrossOrganizations, keepUser } from '../../state/session'
import { notify } from '../../ui/dialog/notify'
import { schemaRule } from '../../ui/field/schema-rule'
import * as formStyles from '../../ui/form/form.module.css'
import { FormPage, FormSection } from '../../ui/form/form-page'
import { Panel } from '../../ui/page/panel'
import { Facts } from '../../ui/show/facts'
import { Loaded } from '../../ui/show/loaded'
import * as styles from './profile.module.css'
import type { Self } from './self'
import { Sessions } from './sessions'
import { Waiting } from './waiting'
import { words } from './words'

interface OwnData {
  name: string
  gender: Self['gender']
  phone: string
  email: string
  id_number: string
}

const ownData = (user: Self): OwnData => ({
  name: user.name ?? '',
  gender: user.gender,
  phone: user.phone ?? '',
  email: user.email,
  id_number: user.id_number,
})

/** The personal centre: the user's role and own data. */
export default function Profile() {
  const self = useCall('GET /users/self/', {})
  const user = self.data
  // The user's permissions may have changed since the page was loaded.
  useEffect(() => {
    if (user) keepUser(user)
  }, [user])
  return (
    <Loaded isPage query={self}>
      {(found) => (
        <>
          <ProfileForm user={found} onCheck={self.refetch} />
          <div className={styles.profileMore}>
            <PhotosPanel user={found.id} />
            <Sessions />
          </div>
        </>
      )}
    </Loaded>
  )
}

function ProfileForm({ user, onCheck }: { user: Self; onCheck: () => Promise<{ data?: Self }> }) {
  const t = useWords(words)
  const navigate = useNavigate()
  const [form] = Form.useForm<OwnData>()
  const [initial] = useState(() => ownData(user))
  const save = useSend('PATCH /users/{id}/', ['/users/'])
  const show = { gender: (value: 'F' | 'M') => t(value) }

  async function submit(values: OwnData, { id, updated_at }: Self) {
    await save.mutateAsync({ path: { id }, body: { ...values, updated_at } })
    // The change may be answered without content, and only staff may read a user by the id.
    const saved = await call('GET /users/self/')
    keepUser(saved)
    form.setFieldsValue(ownData(saved))
    notify('success', t('saved'))
    return saved
  }

  return (
    <FormPage<OwnData, Self>
      title={t('title')}
      submitText={t('save')}
      form={form}
      initial={initial}
      edit={{ row: user, valuesOf: ownData, show }}
      onSubmit={submit}
    >
      {user.is_audit ? null : <Waiting user={user} onCheck={onCheck} />}
      <Panel
        title={t('account')}
        extra={<Button onClick={() => navigate(pathTo('ChangePassword'))}>{t('changePassword')}</Button>}
      >
        <Facts
          facts={[
            { label: t('username'), value: user.username },
            {
              label: t('organization'),
              value: isAcrossOrganizations(user) ? t('everyOrganization') : user.organization_name,
            },
            { label: t('state'), value: t(user.is_audit ? 'audited' : 'waiting') },
            { label: t('created'), value: user.created_at },
          ]}
        />
      </Panel>
      <FormSection title={t('data')}>
        <Form.Item name="name" label={t('name')}>
          <Input maxLength={50} autoComplete="name" />
        </Form.Item>
        <Form.Item name="gender" label={t('gender')}>
          <Radio.Group
            options={gender.options.map((value) => ({ value, label: t(value === '' ? 'none' : value) }))}
          />
        </Form.Item>
        <Form.Item name="phone" label={t('phone')} extra={t('phoneHint')} rules={[schemaRule(mobileOrNone)]}>
          <Input maxLength={20} type="tel" autoComplete="tel-national" className={formStyles.fieldShort} />
        </Form.Item>
        <Form.Item name="email" label={t('email')} rules={[schemaRule(email)]}>
          <Input maxLength={254} type="email" autoComplete="email" />
        </Form.Item>
        <Form.Item name="id_number" label={t('id_number')} rules={[schemaRule(idNumber)]}>
          <Input maxLength={18} autoComplete="off" spellCheck={false} className={formStyles.fieldShort} />
        </Form.Item>
      </FormSection>
    </FormPage>
  )
}
