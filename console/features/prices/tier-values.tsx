import { price } from '@water/contract/fields'
import { Button, Form } from 'antd'
import { useWords } from '../../i18n/words'
import { DecimalInput } from '../../ui/field/decimal-input'
import { schemaRule } from '../../ui/field/schema-rule'
import { Icon } from '../../ui/show/icon'
import './bounds.css'
import { words } from './words'

const MOST_VALUES = 20

/** A surcharge's price in each tier of the water price; the last one applies to all further tiers. */
export function TierValues() {
  const t = useWords(words)
  return (
    <Form.List name="tier_values">
      {(fields, { add, remove }) => (
        <div className="bound-table-holder">
          <table className="bound-table">
            <thead>
              <tr>
                <th scope="col">{t('tier')}</th>
                <th scope="col">{t('unitValue')}</th>
                <th scope="col">{t('acts')}</th>
              </tr>
            </thead>
            <tbody>
              {fields.map(({ key, name }, at) => (
                <tr key={key}>
                  <th scope="row">{t(at === fields.length - 1 ? 'tierAndOn' : 'tierNo', { no: at + 1 })}</th>
                  <td>
                    <Form.Item
                      name={name}
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
          <Button icon={<Icon name="plus" />} disabled={fields.length >= MOST_VALUES} onClick={() => add('')}>
            {t('addTier')}
          </Button>
        </div>
      )}
    </Form.List>
  )
}
