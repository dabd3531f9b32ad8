import { money, price, volume } from '@water/contract/fields'
import { Form, Radio, Select } from 'antd'
import { useWords } from '../../../i18n/words'
import { useChoices } from '../../../parts/vocabulary/names'
import { DecimalInput } from '../../../ui/field/decimal-input'
import { NumberInput } from '../../../ui/field/number-input'
import { schemaRule } from '../../../ui/field/schema-rule'
import * as styles from '../../../ui/form/form.module.css'
import { FormSection } from '../../../ui/form/form-page'
import { KindField, NameField } from '../dated/fields'
import { words as tierWords } from '../tiers/words'
import { words } from '../words'
import { BandTable } from './band-table'
import type { VersionValues } from './draft'
import { ItemsField } from './items-field'
import { TierTable } from './tier-table'
import { UnsetFees } from './unset-fees'

/** The name of a price and its customers. */
export function HeadFields() {
  const t = useWords(words)
  return (
    <>
      <NameField hint={t('nameHint')} />
      <Form.Item name="category" label={t('category')} extra={t('categoryHint')} rules={[{ required: true }]}>
        <Select className={styles.fieldShort} options={useChoices('priceCategory')} />
      </Form.Item>
    </>
  )
}

/** The fields of a version that only a price has. */
export function VersionFields() {
  const t = useWords(words)
  const mode = Form.useWatch<VersionValues['mode'] | undefined>('mode')
  return (
    <>
      <FormSection title={t('waterPrice')}>
        <KindField name="mode" of="priceMode" />
        {mode === 'tiered' ? <TieredFields /> : <FlatFields isTwoPart={mode === 'two_part'} />}
        <Form.Item
          name="min_volume"
          label={t('min_volume')}
          extra={t('minHint')}
          rules={[schemaRule(volume)]}
        >
          <DecimalInput className={styles.fieldShort} unit={t('perMonth')} />
        </Form.Item>
      </FormSection>
      <FormSection title={t('surcharges')}>
        <Form.Item name="surcharge_items" label={t('surcharge_items')} extra={t('itemsHint')}>
          <ItemsField />
        </Form.Item>
      </FormSection>
    </>
  )
}

function TieredFields() {
  const t = useWords(words)
  return (
    <>
      <Form.Item label={t('tiers')} extra={t('tiersHint')} required>
        <TierTable />
      </Form.Item>
      <Form.Item
        name="tier_cycle"
        label={t('tier_cycle')}
        extra={t('cycleHint')}
        rules={[{ required: true }]}
      >
        <Radio.Group options={useChoices('tierCycle')} />
      </Form.Item>
      <Form.Item
        name="base_persons"
        label={t('base_persons')}
        extra={t('basePersonsHint')}
        rules={[{ required: true }]}
      >
        <NumberInput className={styles.fieldShort} least={1} most={99} unit={t('personUnit')} />
      </Form.Item>
      <Form.Item
        name="extra_per_person"
        label={t('extra_per_person')}
        extra={t('extraHint')}
        rules={[{ required: true }, schemaRule(volume)]}
      >
        <DecimalInput className={styles.fieldShort} unit="m³" />
      </Form.Item>
    </>
  )
}

function FlatFields({ isTwoPart }: { isTwoPart: boolean }) {
  const t = useWords(words)
  const ofTiers = useWords(tierWords)
  return (
    <>
      <Form.Item
        name="price"
        label={t('price')}
        extra={t('priceHint')}
        rules={[{ required: true }, schemaRule(price)]}
      >
        <DecimalInput className={styles.fieldShort} unit={ofTiers('perVolumeUnit')} />
      </Form.Item>
      {isTwoPart ? (
        <Form.Item
          name="capacity_price"
          label={t('capacity_price')}
          extra={t('capacityHint')}
          rules={[schemaRule(money)]}
        >
          <DecimalInput className={styles.fieldShort} unit={t('yuanPerMonth')} />
        </Form.Item>
      ) : null}
      {isTwoPart ? (
        <Form.Item noStyle dependencies={['capacity_price']}>
          {({ getFieldValue }) =>
            getFieldValue('capacity_price') ? null : (
              <Form.Item>
                <UnsetFees />
              </Form.Item>
            )
          }
        </Form.Item>
      ) : null}
      <Form.Item label={t('over_plan')} extra={t('overPlanHint')}>
        <BandTable />
      </Form.Item>
    </>
  )
}
