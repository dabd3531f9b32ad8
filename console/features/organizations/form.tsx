import { code, particulars } from '@water/contract/organizations/calls'
import { LONGEST_PHONE } from '@water/rules/identity/phones'
import { Checkbox, Form, Input } from 'antd'
import { useWords } from '../../i18n/words'
import { SellerFields } from '../../parts/invoices/seller-fields'
import { isAcrossOrganizations, useSession } from '../../state/session'
import { schemaRule } from '../../ui/field/schema-rule'
import * as styles from '../../ui/form/form.module.css'
import { FormSection } from '../../ui/form/form-page'
import type { Organization } from './draft'
import { SettingsFields } from './settings-fields'
import { words } from './words'

/** The inputs for creating and editing. `before` is the stored organization; absent for a new one. */
export function OrganizationFields({ before }: { before?: Organization }) {
  const t = useWords(words)
  const isAcross = useSession(({ userInfo }) => isAcrossOrganizations(userInfo))
  return (
    <>
      <FormSection title={t('particulars')}>
        <Form.Item name="name" label={t('name')} rules={[{ required: true }, schemaRule(particulars.name)]}>
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name="short_name" label={t('short_name')} rules={[schemaRule(particulars.short_name)]}>
          <Input maxLength={50} />
        </Form.Item>
        <Form.Item
          name="code"
          label={t('code')}
          extra={t(isAcross ? (before ? 'codeHintUsed' : 'codeHint') : 'onlySuper')}
          rules={[{ required: true }, schemaRule(code)]}
          normalize={(text: string) => text.toUpperCase()}
        >
          <Input className={styles.fieldShort} maxLength={12} disabled={!isAcross} />
        </Form.Item>
        {before ? (
          <Form.Item
            name="is_active"
            valuePropName="checked"
            extra={t(isAcross ? 'activeHint' : 'onlySuper')}
          >
            <Checkbox disabled={!isAcross}>{t('is_active')}</Checkbox>
          </Form.Item>
        ) : null}
      </FormSection>
      <FormSection title={t('contact')}>
        <Form.Item name="address" label={t('address')} rules={[schemaRule(particulars.address)]}>
          <Input maxLength={200} />
        </Form.Item>
        <Form.Item
          name="contact_name"
          label={t('contact_name')}
          rules={[schemaRule(particulars.contact_name)]}
        >
          <Input maxLength={50} />
        </Form.Item>
        <Form.Item
          name="contact_phone"
          label={t('contact_phone')}
          rules={[schemaRule(particulars.contact_phone)]}
        >
          <Input className={styles.fieldShort} maxLength={LONGEST_PHONE} />
        </Form.Item>
        <Form.Item
          name="how_to_pay"
          label={t('how_to_pay')}
          extra={t('howToPayHint')}
          rules={[schemaRule(particulars.how_to_pay)]}
        >
          <Input.TextArea maxLength={500} showCount autoSize={{ minRows: 2, maxRows: 8 }} />
        </Form.Item>
      </FormSection>
      <FormSection title={t('seller')}>
        <SellerFields />
      </FormSection>
      <SettingsFields before={before?.settings} />
    </>
  )
}
