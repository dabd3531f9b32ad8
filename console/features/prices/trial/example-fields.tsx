import { positiveVolume, volume } from '@water/contract/fields'
import { own } from '@water/rules/own'
import { Form } from 'antd'
import type { CallArgs } from '../../../api/call'
import { useWords } from '../../../i18n/words'
import { RecordChooser } from '../../../parts/choosers/record-chooser'
import { DatePicker } from '../../../ui/field/date-picker'
import { DecimalInput } from '../../../ui/field/decimal-input'
import { NumberInput } from '../../../ui/field/number-input'
import { schemaRule } from '../../../ui/field/schema-rule'
import { words } from '../words'
import * as styles from './try.module.css'
import { words as trialWords } from './words'

type TryBody = Extract<CallArgs<'POST /organizations/water-prices/preview/'>['body'], { example: unknown }>
export type Example = TryBody['example']
export interface ExampleInput {
  volume?: string
  months?: number | null
  persons?: number | null
  used?: string
  read_on?: string | null
  diameter?: number | null
  plan_volume?: string
}

/** The inputs of an example beside its volume: only those that affect the price. */
export interface ExampleQuestions {
  persons: boolean
  used: boolean
  diameter: boolean
  plan: boolean
}

export const EXAMPLE: ExampleInput = { volume: '25', months: 1, used: '0' }

/** The body of an example; the server has defaults for empty fields. */
export const exampleOf = (input: ExampleInput, asked: ExampleQuestions): Example => ({
  volume: input.volume ?? '',
  months: input.months ?? 1,
  ...(asked.persons ? { persons: input.persons ?? null } : {}),
  ...(asked.used ? { used: input.used || '0' } : {}),
  read_on: input.read_on || null,
  ...(asked.diameter ? { diameter: input.diameter ?? null } : {}),
  ...(asked.plan ? { plan_volume: input.plan_volume || null } : {}),
})

interface ExampleFieldsProps {
  asked: ExampleQuestions
  base: number | undefined
  /** The server's messages by field. */
  problems: Readonly<Record<string, string[]>>
}

export function ExampleFields({ asked, base, problems }: ExampleFieldsProps) {
  const t = useWords(trialWords)
  const ofPrices = useWords(words)
  const said = (field: string) => {
    const found = own(problems, `example.${field}`)
    return found ? { help: found.join(' '), validateStatus: 'error' as const } : {}
  }
  return (
    <div className={styles.exampleFields}>
      <Form.Item
        name="volume"
        label={t('exampleVolume')}
        rules={[{ required: true }, schemaRule(volume)]}
        {...said('volume')}
      >
        <DecimalInput unit="m³" />
      </Form.Item>
      <Form.Item name="months" label={t('exampleMonths')} rules={[{ required: true }]} {...said('months')}>
        <NumberInput least={1} most={24} unit={t('monthUnit')} />
      </Form.Item>
      {asked.persons ? (
        <Form.Item name="persons" label={t('examplePersons')} {...said('persons')}>
          <NumberInput
            least={1}
            most={99}
            unit={ofPrices('personUnit')}
            placeholder={base === undefined ? undefined : String(base)}
          />
        </Form.Item>
      ) : null}
      {asked.used ? (
        <Form.Item name="used" label={t('exampleUsed')} rules={[schemaRule(volume)]} {...said('used')}>
          <DecimalInput unit="m³" />
        </Form.Item>
      ) : null}
      {asked.diameter ? (
        <Form.Item name="diameter" label={t('exampleDiameter')} {...said('diameter')}>
          <RecordChooser of="GET /organizations/diameters/" />
        </Form.Item>
      ) : null}
      {asked.plan ? (
        <Form.Item
          name="plan_volume"
          label={t('examplePlan')}
          rules={[schemaRule(positiveVolume)]}
          {...said('plan_volume')}
        >
          <DecimalInput unit="m³" />
        </Form.Item>
      ) : null}
      <Form.Item name="read_on" label={t('exampleReadOn')} {...said('read_on')}>
        <DatePicker placeholder={t('exampleReadOnUsual')} />
      </Form.Item>
    </div>
  )
}
