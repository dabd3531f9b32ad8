import { email, idNumber, mobileOrNone } from '@water/contract/fields'
import { gender } from '@water/contract/users/values'
import { Form, Input, Radio, Select } from 'antd'
import { useWords } from '../../i18n/words'
import { useSession } from '../../state/session'
import { byLabel } from '../../ui/field/folded-filter'
import { schemaRule } from '../../ui/field/schema-rule'
import * as formStyles from '../../ui/form/form.module.css'
import { FormSection } from '../../ui/form/form-page'
import type { Role } from './draft'
import * as styles from './users.module.css'
import { words } from './words'

export function DataFields() {
  const t = useWords(words)
  return (
    <FormSection title={t('data')}>
      <Form.Item name="name" label={t('name')}>
        <Input maxLength={50} autoComplete="off" />
      </Form.Item>
      <Form.Item name="gender" label={t('gender')}>
        <Radio.Group
          options={gender.options.map((value) => ({ value, label: t(value === '' ? 'unset' : value) }))}
        />
      </Form.Item>
      <Form.Item name="phone" label={t('phone')} extra={t('signsIn')} rules={[schemaRule(mobileOrNone)]}>
        <Input maxLength={20} type="tel" autoComplete="off" className={formStyles.fieldShort} />
      </Form.Item>
      <Form.Item name="email" label={t('email')} extra={t('signsIn')} rules={[schemaRule(email)]}>
        <Input maxLength={254} type="email" autoComplete="off" />
      </Form.Item>
      <Form.Item name="id_number" label={t('id_number')} rules={[schemaRule(idNumber)]}>
        <Input maxLength={18} autoComplete="off" spellCheck={false} className={formStyles.fieldShort} />
      </Form.Item>
    </FormSection>
  )
}

const ROLES: readonly Role[] = ['user', 'staff', 'super']

/** Rank and organization, for super administrators. `isMove`: the account belongs to an organization already. */
export function RankFields({ isMove = false }: { isMove?: boolean }) {
  const t = useWords(words)
  const organizations = useSession(({ availableOrganizations }) => availableOrganizations)
  return (
    <FormSection title={t('rank')}>
      <Form.Item name="role" label={t('role')} rules={[{ required: true }]}>
        <Radio.Group
          className={styles.roleChoices}
          options={ROLES.map((role) => ({
            value: role,
            label: (
              <>
                {t(`role_${role}`)}
                <span className={styles.roleHint}>{t(`role_${role}_hint`)}</span>
              </>
            ),
          }))}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['role']}>
        {({ getFieldValue }) =>
          getFieldValue('role') === 'super' ? null : (
            <Form.Item
              name="organization"
              label={t('organization')}
              extra={isMove ? t('moveHint') : undefined}
              rules={[{ required: true }]}
            >
              <Select<number>
                options={organizations.map(({ id, name }) => ({ value: id, label: name }))}
                showSearch={byLabel}
              />
            </Form.Item>
          )
        }
      </Form.Item>
    </FormSection>
  )
}
