import { price, rate } from '@water/contract/fields'
import { Checkbox, Form, Input, InputNumber, Radio } from 'antd'
import { useWords } from '../../i18n/words'
import { useChoices } from '../../parts/vocabulary/names'
import { DecimalInput } from '../../ui/field/decimal-input'
import { PercentInput, percentRule } from '../../ui/field/percent-input'
import { schemaRule } from '../../ui/field/schema-rule'
import { FormSection } from '../../ui/form/form-page'
import { EffectiveFrom } from './price-fields'
import './prices.css'
import type { SurchargeValues } from './surcharge-draft'
import { TaxFields } from './tax-fields'
import { TierValues } from './tier-values'
import { words } from './words'

/** The fields of the item itself, outside of its versions. */
export function SurchargeHeadFields() {
  const t = useWords(words)
  return (
    <>
      <Form.Item
        name="name"
        label={t('name')}
        extra={t('itemNameHint')}
        rules={[{ required: true, whitespace: true }]}
      >
        <Input maxLength={50} />
      </Form.Item>
      <Form.Item name="sort" label={t('sort')} extra={t('sortHint')} rules={[{ required: true }]}>
        <InputNumber className="field-short" min={0} max={9999} precision={0} />
      </Form.Item>
      <Form.Item name="is_active" valuePropName="checked" extra={t('activeHint')}>
        <Checkbox>{t('is_active')}</Checkbox>
      </Form.Item>
    </>
  )
}

/** All fields of a version of a surcharge item. */
export function SurchargeFields({ after }: { after: string | null }) {
  const t = useWords(words)
  const kind = Form.useWatch<SurchargeValues['kind'] | undefined>('kind')
  const kinds = useChoices('surchargeKind').map(({ value, label }) => ({
    value,
    label: (
      <>
        {label} <span className="price-quiet">{t(`${value}_help`)}</span>
      </>
    ),
  }))
  return (
    <>
      <FormSection title={t('begins')}>
        <EffectiveFrom after={after} />
      </FormSection>
      <FormSection title={t('rate')}>
        <Form.Item name="kind" label={t('kind')} rules={[{ required: true }]}>
          <Radio.Group className="radio-lines" options={kinds} />
        </Form.Item>
        {kind === 'per_volume' ? <PerVolumeFields /> : null}
        {kind === 'fixed' ? <FixedFields /> : null}
        {kind === 'percent' ? (
          <Form.Item
            name="value"
            label={t('percent')}
            extra={t('percentHint')}
            rules={[{ required: true }, schemaRule(price)]}
          >
            <DecimalInput className="field-short" unit="%" />
          </Form.Item>
        ) : null}
      </FormSection>
      <TaxFields />
    </>
  )
}

function PerVolumeFields() {
  const t = useWords(words)
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
          label={t('unitValue')}
          extra={t('unitValueHint')}
          rules={[{ required: true }, schemaRule(price)]}
        >
          <DecimalInput className="field-short" unit={t('perVolumeUnit')} />
        </Form.Item>
      )}
      <Form.Item
        name="volume_factor"
        label={t('volume_factor')}
        extra={t('factorHint')}
        rules={[{ required: true }, percentRule(rate, '100', 4)]}
      >
        <PercentInput className="field-short" />
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
        <DecimalInput className="field-short" unit={t('yuan')} />
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
