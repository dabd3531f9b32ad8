import { price, rate } from '@water/contract/fields'
import { Checkbox, Form, Radio } from 'antd'
import { useWords } from '../../../i18n/words'
import { useChoices } from '../../../parts/vocabulary/names'
import { DecimalInput } from '../../../ui/field/decimal-input'
import { NumberInput } from '../../../ui/field/number-input'
import { PercentInput, percentRule } from '../../../ui/field/percent-input'
import { schemaRule } from '../../../ui/field/schema-rule'
import * as styles from '../../../ui/form/form.module.css'
import { FormSection } from '../../../ui/form/form-page'
import { KindField, NameField } from '../dated/fields'
import { TierValues } from '../tiers/tier-values'
import { words as tierWords } from '../tiers/words'
import type { SurchargeValues } from './draft'
import { words } from './words'

/** The fields of the item itself, outside of its versions. */
export function SurchargeHeadFields() {
  const t = useWords(words)
  return (
    <>
      <NameField hint={t('itemNameHint')} />
      <Form.Item name="sort" label={t('sort')} extra={t('sortHint')} rules={[{ required: true }]}>
        <NumberInput className={styles.fieldShort} least={0} most={9999} />
      </Form.Item>
      <Form.Item name="is_active" valuePropName="checked" extra={t('activeHint')}>
        <Checkbox>{t('is_active')}</Checkbox>
      </Form.Item>
    </>
  )
}

/** The fields of a version that only a surcharge item has. */
export function SurchargeFields() {
  const t = useWords(words)
  const kind = Form.useWatch<SurchargeValues['kind'] | undefined>('kind')
  return (
    <FormSection title={t('rate')}>
      <KindField name="kind" of="surchargeKind" />
      {kind === 'per_volume' ? <PerVolumeFields /> : null}
      {kind === 'fixed' ? <FixedFields /> : null}
      {kind === 'percent' ? (
        <Form.Item
          name="value"
          label={t('percent')}
          extra={t('percentHint')}
          rules={[{ required: true }, schemaRule(price)]}
        >
          <DecimalInput className={styles.fieldShort} unit="%" />
        </Form.Item>
      ) : null}
    </FormSection>
  )
}

function PerVolumeFields() {
  const t = useWords(words)
  const ofTiers = useWords(tierWords)
  const rated = Form.useWatch<SurchargeValues['rated'] | undefined>('rated')
  return (
    <>
      <Form.Item name="rated" label={t('rated')} extra={t('ratedHint')} rules={[{ required: true }]}>
        <Radio.Group
          options={[
            { value: 'one', label: t('ratedOne') },
            { value: 'tiers', label: t('ratedTiers') },
          ]}
        />
      </Form.Item>
      {rated === 'tiers' ? (
        <Form.Item label={t('tier_values')} extra={t('tierValuesHint')} required>
          <TierValues />
        </Form.Item>
      ) : (
        <Form.Item
          name="value"
          label={ofTiers('unitValue')}
          extra={t('unitValueHint')}
          rules={[{ required: true }, schemaRule(price)]}
        >
          <DecimalInput className={styles.fieldShort} unit={ofTiers('perVolumeUnit')} />
        </Form.Item>
      )}
      <Form.Item
        name="volume_factor"
        label={t('volume_factor')}
        extra={t('factorHint')}
        rules={[{ required: true }, percentRule(rate, '100', 4)]}
      >
        <PercentInput className={styles.fieldShort} />
      </Form.Item>
    </>
  )
}

function FixedFields() {
  const t = useWords(words)
  return (
    <>
      <Form.Item
        name="value"
        label={t('fixedValue')}
        extra={t('fixedHint')}
        rules={[{ required: true }, schemaRule(price)]}
      >
        <DecimalInput className={styles.fieldShort} unit={t('yuan')} />
      </Form.Item>
      <Form.Item
        name="fixed_per"
        label={t('fixed_per')}
        extra={t('fixedPerHint')}
        rules={[{ required: true }]}
      >
        <Radio.Group options={useChoices('fixedPer')} />
      </Form.Item>
    </>
  )
}
