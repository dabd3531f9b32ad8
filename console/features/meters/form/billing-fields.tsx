import { volume } from '@water/contract/fields'
import { Checkbox, Form, Radio, Select } from 'antd'
import { useEvery } from '../../../api/every'
import { useWords } from '../../../i18n/words'
import { RecordChooser } from '../../../parts/choosers/record-chooser'
import { useChoices } from '../../../parts/vocabulary/names'
import { DatePicker } from '../../../ui/field/date-picker'
import { DecimalInput } from '../../../ui/field/decimal-input'
import { NumberInput } from '../../../ui/field/number-input'
import { schemaRule } from '../../../ui/field/schema-rule'
import * as styles from '../../../ui/form/form.module.css'
import { words } from '../words'
import { changesTerms, type MeterDraft, READ_CYCLES } from './draft'

const cubicMetres = schemaRule(volume)

interface BillingFieldsProps {
  /** The draft as it was loaded; absent for a new meter. */
  before?: MeterDraft
}

/** The price of the water here, and the interval of reading. */
export function BillingFields({ before }: BillingFieldsProps) {
  const t = useWords(words)
  const modes = useChoices('billingMode')
  const isMonitor = Form.useWatch<MeterDraft['meter_class'] | undefined>('meter_class') === 'monitor'
  const price = Form.useWatch<number | null | undefined>('water_price')
  const persons = Form.useWatch<number | null | undefined>('persons')
  const { data: prices } = useEvery('GET /organizations/water-prices/')
  const base = prices?.find(({ id }) => id === price)?.base_persons
  const personsHint = (covered: number | undefined) => {
    if (covered === undefined) return before ? undefined : t('personsHintAny')
    const hint = t('personsHint', { base: covered })
    return before ? hint : `${hint} ${t('personsEmpty')}`
  }
  const isNewTerms =
    before !== undefined && changesTerms(before, { water_price: price ?? null, persons: persons ?? null })
  // A monitor is read and never billed.
  if (isMonitor) return <ReadCycle />
  return (
    <>
      <Form.Item name="water_price" label={t('water_price')} rules={[{ required: true }]}>
        <RecordChooser of="GET /organizations/water-prices/" />
      </Form.Item>
      <Form.Item
        name="persons"
        label={t('persons')}
        rules={[{ required: before !== undefined }]}
        extra={personsHint(base)}
      >
        <NumberInput className={styles.fieldShort} least={1} most={99} placeholder={base?.toString()} />
      </Form.Item>
      {isNewTerms ? (
        <Form.Item
          name="terms_from"
          label={t('terms_from')}
          extra={t('termsHint')}
          rules={[{ required: true }]}
        >
          <DatePicker />
        </Form.Item>
      ) : null}
      <Form.Item name="billing_mode" label={t('billing_mode')}>
        <Radio.Group options={modes} />
      </Form.Item>
      <ReadCycle />
      <Form.Item name="min_volume" label={t('min_volume')} extra={t('minHint')} rules={[cubicMetres]}>
        <DecimalInput className={styles.fieldShort} unit={t('cubicMetres')} />
      </Form.Item>
      <Form.Item name="plan_volume" label={t('plan_volume')} extra={t('planHint')} rules={[cubicMetres]}>
        <DecimalInput className={styles.fieldShort} unit={t('cubicMetres')} />
      </Form.Item>
      <Form.Item name="penalty_exempt" valuePropName="checked">
        <Checkbox>{t('penalty_exempt')}</Checkbox>
      </Form.Item>
    </>
  )
}

function ReadCycle() {
  const t = useWords(words)
  return (
    <Form.Item name="read_cycle_months" label={t('read_cycle_months')} rules={[{ required: true }]}>
      <Select
        className={styles.fieldShort}
        options={READ_CYCLES.map((months) => ({
          value: months,
          label: months === 1 ? t('everyMonth') : t('everyMonths', { months }),
        }))}
      />
    </Form.Item>
  )
}
