import { idNumber, phone, requiredText } from '@water/contract/fields'
import { givenAccountNo } from '@water/contract/meters/account-no'
import { LONGEST_PHONE } from '@water/rules/identity/phones'
import { Form, Input } from 'antd'
import { useCall } from '../../../api/queries'
import { useWords } from '../../../i18n/words'
import { LocationChooser } from '../../../parts/choosers/location-chooser'
import { useMay, useOrganization } from '../../../state/session'
import { NumberInput } from '../../../ui/field/number-input'
import { schemaRule } from '../../../ui/field/schema-rule'
import * as formStyles from '../../../ui/form/form.module.css'
import { words } from '../words'
import * as styles from './form.module.css'

const name = schemaRule(requiredText(100))
const address = schemaRule(requiredText(200))

/** Staff give the number of a new account where the organization lets them; else the system makes it. */
function AccountNo() {
  const t = useWords(words)
  const isStaff = useMay()('staff')
  const id = useOrganization() ?? 0
  const { data } = useCall(
    'GET /organizations/orgs/{id}/',
    { path: { id } },
    { enabled: isStaff && id !== 0 },
  )
  if (data?.settings.account_no_rule !== 'given')
    return <p className={styles.fieldHint}>{t('accountHint')}</p>
  return (
    <Form.Item
      name="account_no"
      label={t('account_no')}
      extra={t('accountGivenHint')}
      rules={[schemaRule(givenAccountNo)]}
    >
      <Input maxLength={20} />
    </Form.Item>
  )
}

export function CustomerFields({ isNew }: { isNew: boolean }) {
  const t = useWords(words)
  return (
    <>
      {isNew ? <AccountNo /> : null}
      <Form.Item name="customer_name" label={t('customer_name')} rules={[{ required: true }, name]}>
        <Input maxLength={100} autoFocus={isNew} />
      </Form.Item>
      <Form.Item name="phone" label={t('phone')} rules={[schemaRule(phone)]}>
        <Input maxLength={LONGEST_PHONE} inputMode="tel" />
      </Form.Item>
      <Form.Item name="id_number" label={t('id_number')} rules={[schemaRule(idNumber)]}>
        <Input maxLength={18} />
      </Form.Item>
      <Form.Item name="address" label={t('address')} rules={[{ required: true }, address]}>
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="location" label={t('location')} rules={[{ required: true }]}>
        <LocationChooser />
      </Form.Item>
      <Form.Item name="seq_no" label={t('seq_no')} extra={t('seqHint')}>
        <NumberInput className={formStyles.fieldShort} least={0} most={9_999_999} />
      </Form.Item>
    </>
  )
}
