import { fieldMessages } from '@water/contract/field-messages'
import { Form, type FormRule, InputNumber } from 'antd'
import { useText } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { AmountCell, BoundTable, EndCell } from './bound-table'
import * as styles from './bounds.module.css'
import type { BandInput } from './draft'
import { words } from './words'

/** The extra price of water above the plan. */
export function BandTable() {
  const t = useWords(words)
  const bands = Form.useWatch<BandInput[] | undefined>('over_plan') ?? []
  const percentOf = (at: number) => bands[at]?.to_percent ?? '…'
  const rangeOf = (at: number, isLast: boolean) => {
    const lower = at === 0 ? 0 : percentOf(at - 1)
    return isLast ? t('aboveBy', { lower }) : t('aboveBetween', { lower, upper: percentOf(at) })
  }
  return (
    <BoundTable
      list="over_plan"
      most={10}
      heads={[t('bandRange'), t('bandTo'), t('bandTimes')]}
      cells={({ name, at, isLast }) => (
        <>
          <th scope="row" className={styles.boundRange}>
            {rangeOf(at, isLast)}
          </th>
          <EndCell isLast={isLast}>
            <PercentField name={name} at={at} />
          </EndCell>
          <AmountCell name={[name, 'times']} label={t('bandTimesOf', { no: at + 1 })} unit={t('timesUnit')} />
        </>
      )}
      removeText={(no) => t('removeBand', { no })}
      addText={t('addBand')}
      empty={{ to_percent: null, times: '' }}
      mayBeEmpty
    />
  )
}

function PercentField({ name, at }: { name: number; at: number }) {
  const t = useWords(words)
  const inLanguage = useText()
  const rising: FormRule = ({ getFieldValue }) => ({
    validator: async (_, typed: number | null | undefined) => {
      const before: number | null | undefined = getFieldValue(['over_plan', name - 1, 'to_percent'])
      if (typed && before && before >= typed) throw new Error(inLanguage(fieldMessages.tiers_increase))
    },
  })
  return (
    <Form.Item
      name={[name, 'to_percent']}
      messageVariables={{ label: t('bandToOf', { no: at + 1 }) }}
      dependencies={at > 0 ? [['over_plan', name - 1, 'to_percent']] : []}
      rules={[{ required: true }, ...(at > 0 ? [rising] : [])]}
    >
      <InputNumber min={1} max={10_000} precision={0} suffix="%" aria-label={t('bandToOf', { no: at + 1 })} />
    </Form.Item>
  )
}
