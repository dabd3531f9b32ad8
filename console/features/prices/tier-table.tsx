import { fieldMessages } from '@water/contract/field-messages'
import { lessThan, positiveVolume, price } from '@water/contract/fields'
import { Button, Form, type FormRule } from 'antd'
import { useText } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { DecimalInput } from '../../ui/field/decimal-input'
import { schemaRule } from '../../ui/field/schema-rule'
import { Icon } from '../../ui/show/icon'
import { halfWay, rangesOf, type TierInput } from './draft'
import './bounds.css'
import './prices.css'
import { useRangeText } from './range-text'
import { words } from './words'

const MOST_TIERS = 20

/**
 * The tiers: only upper bounds are entered, so that there is neither gap nor overlap. The resulting ranges are shown.
 * The last tier is open.
 */
export function TierTable() {
  const t = useWords(words)
  const say = useRangeText()
  const tiers = Form.useWatch<TierInput[] | undefined>('tiers') ?? []
  const ranges = rangesOf(tiers)
  return (
    <Form.List name="tiers">
      {(fields, { add, remove }) => (
        <div className="bound-table-holder">
          <table className="bound-table">
            <thead>
              <tr>
                <th scope="col">{t('tier')}</th>
                <th scope="col">{t('tierRange')}</th>
                <th scope="col">{t('tierUpper')}</th>
                <th scope="col">{t('tierPrice')}</th>
                <th scope="col">{t('acts')}</th>
              </tr>
            </thead>
            <tbody>
              {fields.map(({ key, name }, at) => (
                <tr key={key}>
                  <th scope="row">{t('tierNo', { no: at + 1 })}</th>
                  <td className="bound-range">{say(ranges[at], at === fields.length - 1)}</td>
                  <td>
                    {at === fields.length - 1 ? (
                      <span className="price-quiet">{t('openEnd')}</span>
                    ) : (
                      <UpperField name={name} at={at} />
                    )}
                  </td>
                  <td>
                    <Form.Item
                      name={[name, 'price']}
                      messageVariables={{ label: t('tierPriceOf', { no: at + 1 }) }}
                      rules={[{ required: true }, schemaRule(price)]}
                    >
                      <DecimalInput aria-label={t('tierPriceOf', { no: at + 1 })} unit={t('perVolumeUnit')} />
                    </Form.Item>
                  </td>
                  <td className="bound-acts">
                    <Button
                      type="link"
                      size="small"
                      disabled={fields.length >= MOST_TIERS}
                      aria-label={t('splitTier', { no: at + 1 })}
                      onClick={() =>
                        add({ upper: ranges[at] ? halfWay(ranges[at]) : '', price: tiers[at]?.price }, at)
                      }
                    >
                      {t('split')}
                    </Button>
                    <Button
                      type="link"
                      size="small"
                      danger
                      disabled={fields.length === 1}
                      aria-label={t('removeTier', { no: at + 1 })}
                      onClick={() => remove(name)}
                    >
                      {t('remove')}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <Button
            icon={<Icon name="plus" />}
            disabled={fields.length >= MOST_TIERS}
            onClick={() => add({ upper: '', price: '' })}
          >
            {t('addTier')}
          </Button>
        </div>
      )}
    </Form.List>
  )
}

function UpperField({ name, at }: { name: number; at: number }) {
  const t = useWords(words)
  const inLanguage = useText()
  const rising: FormRule = ({ getFieldValue }) => ({
    validator: async (_, typed: unknown) => {
      const before = positiveVolume.safeParse(getFieldValue(['tiers', name - 1, 'upper']))
      const own = positiveVolume.safeParse(typed)
      if (before.success && own.success && !lessThan(before.data, own.data))
        throw new Error(inLanguage(fieldMessages.tiers_increase))
    },
  })
  return (
    <Form.Item
      name={[name, 'upper']}
      messageVariables={{ label: t('tierUpperOf', { no: at + 1 }) }}
      dependencies={at > 0 ? [['tiers', name - 1, 'upper']] : []}
      rules={[{ required: true }, schemaRule(positiveVolume), ...(at > 0 ? [rising] : [])]}
    >
      <DecimalInput aria-label={t('tierUpperOf', { no: at + 1 })} unit="m³" />
    </Form.Item>
  )
}
