import { useNamedScope } from '../../api/named-scope'
import { useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { notify } from '../../ui/dialog/notify'
import { FormPage } from '../../ui/form/form-page'
import { useGoOn } from '../../ui/form/go-on'
import { BankAccountFields, type BankAccountValues } from './bank-account-form'
import { words } from './words'

export default function CreateBankAccount() {
  const t = useWords(words)
  const goOn = useGoOn()
  const scope = useNamedScope()
  const create = useSend('POST /organizations/bank-accounts/', ['/organizations/bank-accounts/'])
  async function submit(values: BankAccountValues) {
    await create.mutateAsync({ body: { ...values, ...scope } })
    notify('success', t('created', { name: values.bank_name }))
    return goOn(pathTo('BankAccounts'))
  }
  return (
    <FormPage<BankAccountValues>
      title={t('createBankAccount')}
      submitText={t('createBankAccount')}
      initial={{ branch: '', purpose: 'collection', is_default: false }}
      onSubmit={submit}
      onCancel={() => goOn(pathTo('BankAccounts'))}
    >
      <BankAccountFields />
    </FormPage>
  )
}
