import { idNumber, phone, requiredText } from '@water/contract/fields'
import { LONGEST_PHONE } from '@water/rules/identity/phones'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useWords } from '../../../i18n/words'
import { NumberInput } from '../../../ui/field/number-input'
import { schemaRule } from '../../../ui/field/schema-rule'
import * as formStyles from '../../../ui/form/form.module.css'
import { TitleFields, WithholdingFields } from '../form/more-fields'
import { words } from '../words'
import { words as actWords } from './words'

const name = schemaRule(requiredText(100))

/** The new customer of an account; title and withholding are unfolded when they are needed. */
export function NewCustomerFields() {
  const t = useWords(words)
  const of = useWords(actWords)
  const [isUnfolded, setUnfolded] = useState(false)
  return (
    <>
      <Form.Item name="customer_name" label={t('customer_name')} rules={[{ required: true }, name]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="phone" label={t('phone')} rules={[schemaRule(phone)]}>
        <Input maxLength={LONGEST_PHONE} inputMode="tel" />
      </Form.Item>
      <Form.Item name="id_number" label={t('id_number')} rules={[schemaRule(idNumber)]}>
        <Input maxLength={18} />
      </Form.Item>
      <Form.Item name="persons" label={t('persons')} extra={of('personsHint')}>
        <NumberInput className={formStyles.fieldShort} least={1} most={99} />
      </Form.Item>
      {isUnfolded ? (
        <>
          <TitleFields />
          <WithholdingFields />
        </>
      ) : (
        <Button type="link" onClick={() => setUnfolded(true)}>
          {of('transferMore')}
        </Button>
      )}
    </>
  )
}
