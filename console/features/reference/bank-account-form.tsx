import { bankAccounts } from '@water/contract/reference/calls'
import { bankAccountFields } from '@water/contract/reference/fields'
import { Checkbox, Form, Input, Radio } from 'antd'
import { useWords } from '../../i18n/words'
import { useChoices } from '../../parts/vocabulary/names'
import { itemsOf } from '../../ui/field/field-item'
import { FormSection } from '../../ui/form/form-page'
import { AccountNoInput } from './account-no'
import type { BankAccount } from './bank-accounts'
import { words } from './words'

export type BankAccountValues = Pick<
  BankAccount,
  'bank_name' | 'branch' | 'account_name' | 'account_no' | 'purpose' | 'is_default'
>

const Item = itemsOf(bankAccountFields, bankAccounts.create.body.shape)

/** The inputs for creating and editing. */
export function BankAccountFields() {
  const t = useWords(words)
  return (
    <FormSection title={t('bankAccount')}>
      <Item name="bank_name">
        <Input maxLength={100} />
      </Item>
      <Item name="branch">
        <Input maxLength={100} />
      </Item>
      <Item name="account_name" extra={t('accountNameHint')}>
        <Input maxLength={100} />
      </Item>
      <Item name="account_no">
        <AccountNoInput maxLength={40} />
      </Item>
      <Item name="purpose" extra={t('purposeHint')}>
        <Radio.Group options={useChoices('bankPurpose')} />
      </Item>
      <Form.Item name="is_default" valuePropName="checked" extra={t('defaultHint')}>
        <Checkbox>{t('defaultOfPurpose')}</Checkbox>
      </Form.Item>
    </FormSection>
  )
}
