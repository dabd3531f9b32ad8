import { feeLineFields } from '@water/contract/charges/fields'
import { Button, Form, Input, Select } from 'antd'
import { useWords } from '../../i18n/words'
import { DecimalInput } from '../../ui/field/decimal-input'
import { PercentInput } from '../../ui/field/percent-input'
import { useChoices } from '../vocabulary/names'
import * as styles from './charges.module.css'
import { type ItemDraft, newItem } from './draft'
import { words } from './words'

const MOST_ITEMS = 20

interface FeeItemsProps {
  items: readonly ItemDraft[]
  change: (items: readonly ItemDraft[]) => void
}

/** The items of a fee: each is a line of its order. */
export function FeeItems({ items, change }: FeeItemsProps) {
  const t = useWords(words)
  const next = Math.max(...items.map(({ key }) => key)) + 1
  return (
    <>
      {items.map((item, at) => (
        <FeeItem
          key={item.key}
          item={item}
          at={at + 1}
          change={(part) => change(items.map((one) => (one === item ? { ...one, ...part } : one)))}
          remove={items.length > 1 ? () => change(items.filter((one) => one !== item)) : null}
        />
      ))}
      {items.length < MOST_ITEMS ? (
        <Button className={styles.add} onClick={() => change([...items, newItem(next)])}>
          {t('add')}
        </Button>
      ) : null}
    </>
  )
}

interface FeeItemProps {
  item: ItemDraft
  at: number
  change: (part: Partial<ItemDraft>) => void
  remove: (() => void) | null
}

function FeeItem({ item, at, change, remove }: FeeItemProps) {
  const t = useWords(words)
  const treatments = useChoices('taxTreatment')
  const id = (field: string) => `fee-${at}-${field}`
  return (
    <fieldset className={styles.item}>
      <legend>{t('item', { at })}</legend>
      <Form.Item className={styles.wide} label={t('name')} htmlFor={id('name')} required>
        <Input
          id={id('name')}
          maxLength={feeLineFields.name.max}
          value={item.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Form.Item>
      <Form.Item label={t('amount')} htmlFor={id('amount')} required>
        <DecimalInput id={id('amount')} sign value={item.amount} onChange={(amount) => change({ amount })} />
      </Form.Item>
      <Form.Item label={t('tax_treatment')} htmlFor={id('treatment')}>
        <Select
          id={id('treatment')}
          value={item.tax_treatment}
          options={treatments}
          onChange={(tax_treatment) => change({ tax_treatment })}
        />
      </Form.Item>
      {item.tax_treatment === 'taxable' ? (
        <Form.Item label={t('tax_rate')} htmlFor={id('rate')}>
          <PercentInput id={id('rate')} value={item.tax_rate} onChange={(tax_rate) => change({ tax_rate })} />
        </Form.Item>
      ) : null}
      <Form.Item label={t('tax_code')} htmlFor={id('code')}>
        <Input
          id={id('code')}
          maxLength={30}
          value={item.tax_code}
          onChange={({ target }) => change({ tax_code: target.value })}
        />
      </Form.Item>
      {remove ? (
        <Button type="link" danger onClick={remove}>
          {t('remove', { at })}
        </Button>
      ) : null}
    </fieldset>
  )
}
