import { sellerFields } from '@water/contract/invoices/fields'
import { particulars } from '@water/contract/organizations/calls'
import { LONGEST_PHONE } from '@water/rules/identity/phones'
import { Form, Input } from 'antd'
import { useWords } from '../../i18n/words'
import { schemaRule } from '../../ui/field/schema-rule'
import { words } from './words'

const TEXTS = ['seller_address', 'seller_bank', 'seller_account', 'issuer'] as const

/** The seller on invoices, as the organization has it. `isRequired`: what no invoice is issued without. */
export function SellerFields({ isRequired = false }: { isRequired?: boolean }) {
  const t = useWords(words)
  const text = (name: (typeof TEXTS)[number]) => (
    <Form.Item key={name} name={name} label={t(name)} rules={[schemaRule(particulars[name])]}>
      <Input maxLength={sellerFields[name].max} />
    </Form.Item>
  )
  return (
    <>
      <Form.Item
        name="taxpayer_name"
        label={t('taxpayer_name')}
        extra={t('taxpayerHint')}
        rules={[{ required: isRequired }, schemaRule(particulars.taxpayer_name)]}
      >
        <Input maxLength={sellerFields.taxpayer_name.max} />
      </Form.Item>
      <Form.Item
        name="taxpayer_id"
        label={t('taxpayer_id')}
        rules={[{ required: isRequired }, schemaRule(particulars.taxpayer_id)]}
        normalize={(number: string) => number.toUpperCase()}
      >
        <Input maxLength={20} autoComplete="off" />
      </Form.Item>
      {text('seller_address')}
      <Form.Item name="seller_phone" label={t('seller_phone')} rules={[schemaRule(particulars.seller_phone)]}>
        <Input maxLength={LONGEST_PHONE} inputMode="tel" />
      </Form.Item>
      {text('seller_bank')}
      {text('seller_account')}
      {text('issuer')}
    </>
  )
}
