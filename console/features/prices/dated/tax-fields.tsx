import { rate, text } from '@water/contract/fields'
import { Form, Input, Radio } from 'antd'
import { useWords } from '../../../i18n/words'
import { useChoices } from '../../../parts/vocabulary/names'
import { PercentInput, percentRule } from '../../../ui/field/percent-input'
import { schemaRule } from '../../../ui/field/schema-rule'
import * as styles from '../../../ui/form/form.module.css'
import { FormSection } from '../../../ui/form/form-page'
import { words } from '../words'

/** The tax on invoices, for a price and a surcharge item alike. */
export function TaxFields() {
  const t = useWords(words)
  const treatment = Form.useWatch<string | undefined>('tax_treatment')
  return (
    <FormSection title={t('tax')}>
      <Form.Item
        name="tax_treatment"
        label={t('tax_treatment')}
        extra={t('taxTreatmentHint')}
        rules={[{ required: true }]}
      >
        <Radio.Group options={useChoices('taxTreatment')} />
      </Form.Item>
      {treatment === 'taxable' ? (
        <Form.Item
          name="tax_rate"
          label={t('tax_rate')}
          rules={[{ required: true }, percentRule(rate, '100', 4)]}
        >
          <PercentInput className={styles.fieldShort} />
        </Form.Item>
      ) : null}
      <Form.Item
        name="tax_code"
        label={t('tax_code')}
        extra={t('taxCodeHint')}
        rules={[schemaRule(text(30))]}
      >
        <Input className={styles.fieldShort} maxLength={30} />
      </Form.Item>
    </FormSection>
  )
}
