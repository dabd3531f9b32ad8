import { fieldMessages } from '@water/contract/field-messages'
import { price } from '@water/contract/fields'
import { Button, Form, type FormRule, InputNumber } from 'antd'
import { useText } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { DecimalInput } from '../../ui/field/decimal-input'
import { schemaRule } from '../../ui/field/schema-rule'
import { Icon } from '../../ui/show/icon'
import type { BandInput } from './draft'
import './bounds.css'
import './prices.css'
import { words } from './words'

const MOST_BANDS = 10

/** The extra price of water above the plan. Like tiers, each band begins where the one before ends. */
export function BandTable() {
  const t = useWords(words)
  const bands = Form.useWatch<BandInput[] | undefined>('over_plan') ?? []
  const percentOf = (at: number) => bands[at]?.to_percent ?? '…'
  const rangeOf = (at: number, isLast: boolean) => {
    const lower = at === 0 ? 0 : percentOf(at - 1)
    return isLast ? t('aboveBy', { lower }) : t('aboveBetween', { lower, upper: percentOf(at) })
  }
  return (
    <Form.List name="over_plan">
      {(fields, { add, remove }) => (
        <div className="bound-table-holder">
          {fields.length === 0 ? null : (
            <table className="bound-table">
              <thead>
                <tr>
                  <th scope="col">{t('bandRange')}</th>
                  <th scope="col">{t('bandTo')}</th>
                  <th scope="col">{t('bandTimes')}</th>
                  <th scope="col">{t('acts')}</th>
                </tr>
              </thead>
              <tbody>
                {fields.map(({ key, name }, at) => (
                  <tr key={key}>
                    <th scope="row" className="bound-range">
                      {rangeOf(at, at === fields.length - 1)}
                    </th>
                    <td>
                      {at === fields.length - 1 ? (
                        <span className="price-quiet">{t('openEnd')}</span>
                      ) : (
                        <PercentField name={name} at={at} />
                      )}
                    </td>
                    <td>
                      <Form.Item
                        name={[name, 'times']}
                        messageVariables={{ label: t('bandTimesOf', { no: at + 1 }) }}
                        rules={[{ required: true }, schemaRule(price)]}
                      >
                        <DecimalInput aria-label={t('bandTimesOf', { no: at + 1 })} unit={t('timesUnit')} />
                      </Form.Item>
                    </td>
                    <td className="bound-acts">
                      <Button
                        type="link"
                        size="small"
                        danger
                        aria-label={t('removeBand', { no: at + 1 })}
                        onClick={() => remove(name)}
                      >
                        {t('remove')}
                      </Button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          <Button
            icon={<Icon name="plus" />}
            disabled={fields.length >= MOST_BANDS}
            onClick={() => add({ to_percent: null, times: '' })}
          >
            {t('addBand')}
          </Button>
        </div>
      )}
    </Form.List>
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
