import { bankAccounts } from '@water/contract/reference/calls'
import { Checkbox, Form, Input, Radio } from 'antd'
import { useWords } from '../../i18n/words'
import { useChoices } from '../../parts/vocabulary/names'
import { schemaRule } from '../../ui/field/schema-rule'
import { FormSection } from '../../ui/form/form-page'
import { AccountNoInput } from './account-no'
import type { BankAccount } from './bank-accounts'
import { words } from './words'

export type BankAccountValues = Pick<
  BankAccount,
  'bank_name' | 'branch' | 'account_name' | 'account_no' | 'purpose' | 'is_default'
>

const { shape } = bankAccounts.create.body

/** The inputs for creating and editing. */
export function BankAccountFields() {
  const t = useWords(words)
  return (
    <FormSection title={t('bankAccount')}>
      <Form.Item
        name="bank_name"
        label={t('bank_name')}
        rules={[{ required: true }, schemaRule(shape.bank_name)]}
      >
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="branch" label={t('branch')} rules={[schemaRule(shape.branch)]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item
        name="account_name"
        label={t('account_name')}
        extra={t('accountNameHint')}
        rules={[{ required: true }, schemaRule(shape.account_name)]}
      >
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item
        name="account_no"
        label={t('account_no')}
        rules={[{ required: true }, schemaRule(shape.account_no)]}
      >
        <AccountNoInput maxLength={40} />
      </Form.Item>
      <Form.Item name="purpose" label={t('purpose')} extra={t('purposeHint')} rules={[{ required: true }]}>
        <Radio.Group options={useChoices('bankPurpose')} />
      </Form.Item>
      <Form.Item name="is_default" valuePropName="checked" extra={t('defaultHint')}>
        <Checkbox>{t('defaultOfPurpose')}</Checkbox>
      </Form.Item>
    </FormSection>
  )
}
