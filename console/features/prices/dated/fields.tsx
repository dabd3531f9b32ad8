import { Form, Input, Radio } from 'antd'
import { Suspense } from 'react'
import { useWords } from '../../../i18n/words'
import { useChoices } from '../../../parts/vocabulary/names'
import { DatePicker } from '../../../ui/field/date-picker'
import { FormSection } from '../../../ui/form/form-page'
import * as styles from '../prices.module.css'
import { words } from '../words'
import type { DatedRecord, DatedRow } from './record'
import { TaxFields } from './tax-fields'

export function NameField({ hint }: { hint: string }) {
  const t = useWords(words)
  return (
    <Form.Item name="name" label={t('name')} extra={hint} rules={[{ required: true, whitespace: true }]}>
      <Input maxLength={50} />
    </Form.Item>
  )
}

/** The choice of a mode or kind, each with its explanation. */
export function KindField({ name, of }: { name: 'mode' | 'kind'; of: 'priceMode' | 'surchargeKind' }) {
  const t = useWords(words)
  const options = useChoices(of).map(({ value, label }) => ({
    value,
    label: (
      <>
        {label} <span className={styles.priceQuiet}>{t(`${value}_help`)}</span>
      </>
    ),
  }))
  return (
    <Form.Item name={name} label={t(name)} rules={[{ required: true }]}>
      <Radio.Group className={styles.radioLines} options={options} />
    </Form.Item>
  )
}

/** All fields of a version, with the price of an example. */
export function DatedFields({ record, row }: { record: DatedRecord; row?: DatedRow }) {
  const { VersionFields, Try } = record
  const t = useWords(words)
  return (
    <>
      <FormSection title={t('begins')}>
        <EffectiveFrom after={row?.billed_until ?? null} />
      </FormSection>
      <VersionFields />
      <TaxFields />
      <Suspense fallback={null}>
        <Try row={row} />
      </Suspense>
    </>
  )
}

/** The first day of a version; `after` is the last day that is billed already. */
function EffectiveFrom({ after }: { after: string | null }) {
  const t = useWords(words)
  const hint = after === null ? t('effectiveHint') : t('effectiveAfter', { date: after })
  return (
    <Form.Item
      name="effective_from"
      label={t('effective_from')}
      extra={hint}
      rules={[
        { required: true },
        {
          validator: async (_, day: string | null) => {
            if (day && after !== null && day <= after)
              throw new Error(t('effectiveTooEarly', { date: after }))
          },
        },
      ]}
    >
      <DatePicker />
    </Form.Item>
  )
}
