import { requiredText } from '@water/contract/fields'
import { titleFields } from '@water/contract/invoices/fields'
import { missingInTitle } from '@water/contract/invoices/title'
import type { invoiceTypes } from '@water/contract/invoices/vocabulary'
import { meterInput } from '@water/contract/meters/calls'
import { Button, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { useWords } from '../../i18n/words'
import { useChoices } from '../../parts/vocabulary/names'
import { schemaRule } from '../../ui/field/schema-rule'
import type { TitleDraft } from './draft'
import * as styles from './invoices.module.css'
import { words } from './words'

const name = schemaRule(requiredText(titleFields.buyer_name.max))
const SELDOM = ['buyer_address', 'buyer_phone', 'buyer_bank', 'buyer_account', 'buyer_email'] as const

interface TitleFieldsProps {
  type: (typeof invoiceTypes)[number]
  /** The name of the buyer takes the focus. */
  autoFocus?: boolean
}

/** The buyer on the paper. What an invoice of this type needs is required here as on the server. */
export function TitleFields({ type, autoFocus }: TitleFieldsProps) {
  const t = useWords(words)
  const types = useChoices('titleType')
  const form = Form.useFormInstance<{ title: TitleDraft }>()
  const title = Form.useWatch('title', form)
  const [wantsAll, setWantsAll] = useState(false)
  const isNeeded = missingInTitle(
    { title_type: title?.title_type ?? 'personal', buyer_name: '', buyer_tax_id: '' },
    type,
  ).includes('buyer_tax_id')
  const isFilled = SELDOM.some((field) => title?.[field])
  return (
    <div className={styles.invoiceTitle}>
      <Form.Item name={['title', 'title_type']} label={t('title.title_type')} className={styles.invoiceWide}>
        <Radio.Group options={types} />
      </Form.Item>
      <Form.Item
        name={['title', 'buyer_name']}
        label={t('title.buyer_name')}
        rules={[{ required: true }, name]}
      >
        <Input maxLength={titleFields.buyer_name.max} autoFocus={autoFocus} />
      </Form.Item>
      <Form.Item
        name={['title', 'buyer_tax_id']}
        label={t('title.buyer_tax_id')}
        dependencies={[['title', 'title_type'], 'type']}
        normalize={(text: string) => text.toUpperCase()}
        rules={[{ required: isNeeded }, schemaRule(meterInput.buyer_tax_id)]}
      >
        <Input maxLength={20} autoComplete="off" />
      </Form.Item>
      {/* Kept in the form while hidden, so that they are sent. */}
      {SELDOM.map((field) => (
        <Form.Item
          key={field}
          name={['title', field]}
          label={t(`title.${field}`)}
          hidden={!wantsAll && !isFilled}
          rules={[schemaRule(meterInput[field])]}
        >
          <Input
            maxLength={
              field === 'buyer_email' ? 200 : 'max' in titleFields[field] ? titleFields[field].max : 30
            }
          />
        </Form.Item>
      ))}
      {wantsAll || isFilled ? null : (
        <Button type="link" className={styles.invoiceMore} onClick={() => setWantsAll(true)}>
          {t('moreOfTitle')}
        </Button>
      )}
    </div>
  )
}
