import { volume } from '@water/contract/fields'
import { meterInput } from '@water/contract/meters/calls'
import { Form, Input, Radio } from 'antd'
import { useWords } from '../../../i18n/words'
import { useChoices } from '../../../parts/vocabulary/names'
import { DatePicker } from '../../../ui/field/date-picker'
import { DecimalInput } from '../../../ui/field/decimal-input'
import { NumberInput } from '../../../ui/field/number-input'
import { schemaRule } from '../../../ui/field/schema-rule'
import * as formStyles from '../../../ui/form/form.module.css'
import { words } from '../words'
import * as styles from './form.module.css'

const cubicMetres = schemaRule(volume)

/** The earlier use of a meter that was taken over in mid-year: its tiers continue from there. */
export function OpeningFields({ isRead }: { isRead: boolean }) {
  const t = useWords(words)
  return (
    <>
      <p className={styles.fieldHint}>{t(isRead ? 'lockedHint' : 'openingHint')}</p>
      <Form.Item
        name={['opening_cumulative', 'tier_year_from']}
        label={t('opening_cumulative.tier_year_from')}
      >
        <DatePicker disabled={isRead} />
      </Form.Item>
      <Form.Item
        name={['opening_cumulative', 'volume']}
        label={t('opening_cumulative.volume')}
        rules={[cubicMetres]}
      >
        <DecimalInput className={formStyles.fieldShort} unit={t('cubicMetres')} disabled={isRead} />
      </Form.Item>
    </>
  )
}

/** The buyer on an invoice. */
export function TitleFields() {
  const t = useWords(words)
  const types = useChoices('titleType')
  return (
    <>
      <Form.Item name="title_type" label={t('title_type')}>
        <Radio.Group options={types} />
      </Form.Item>
      <Form.Item name="buyer_name" label={t('buyer_name')}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="buyer_tax_id" label={t('buyer_tax_id')} rules={[schemaRule(meterInput.buyer_tax_id)]}>
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="buyer_address" label={t('buyer_address')}>
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="buyer_phone" label={t('buyer_phone')}>
        <Input maxLength={30} inputMode="tel" />
      </Form.Item>
      <Form.Item name="buyer_bank" label={t('buyer_bank')}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="buyer_account" label={t('buyer_account')}>
        <Input maxLength={40} inputMode="numeric" />
      </Form.Item>
      <Form.Item name="buyer_email" label={t('buyer_email')} rules={[schemaRule(meterInput.buyer_email)]}>
        <Input maxLength={200} inputMode="email" />
      </Form.Item>
    </>
  )
}

/** The bank account from which dues are withheld. */
export function WithholdingFields() {
  const t = useWords(words)
  return (
    <>
      <p className={styles.fieldHint}>{t('withholdingHint')}</p>
      <Form.Item name={['withholding', 'bank_name']} label={t('withholding.bank_name')}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name={['withholding', 'account_no']} label={t('withholding.account_no')}>
        <Input maxLength={40} inputMode="numeric" />
      </Form.Item>
      <Form.Item name={['withholding', 'account_name']} label={t('withholding.account_name')}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name={['withholding', 'contract_no']} label={t('withholding.contract_no')}>
        <Input maxLength={50} />
      </Form.Item>
      <Form.Item name={['withholding', 'signed_at']} label={t('withholding.signed_at')}>
        <DatePicker />
      </Form.Item>
    </>
  )
}

export function OtherFields() {
  const t = useWords(words)
  return (
    <>
      <Form.Item name="longitude" label={t('longitude')}>
        <NumberInput className={formStyles.fieldShort} least={-180} most={180} hasDecimals />
      </Form.Item>
      <Form.Item name="latitude" label={t('latitude')}>
        <NumberInput className={formStyles.fieldShort} least={-90} most={90} hasDecimals />
      </Form.Item>
      <Form.Item name="remark" label={t('remark')}>
        <Input.TextArea maxLength={500} showCount autoSize={{ minRows: 3, maxRows: 8 }} />
      </Form.Item>
    </>
  )
}
