import { useParams } from 'react-router'
import { useCall, useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { TimeLineButton } from '../../parts/history/time-line'
import { KeptMapping } from '../../parts/reconciliations/mapping-facts'
import { useNames } from '../../parts/vocabulary/names'
import { pathTo } from '../../paths'
import { notify } from '../../ui/dialog/notify'
import { FormPage } from '../../ui/form/form-page'
import { useFresh } from '../../ui/form/fresh'
import { useGoOn } from '../../ui/form/go-on'
import { useTabTitle } from '../../ui/page/tab-title'
import { Loaded } from '../../ui/show/loaded'
import { AccountNo } from './account-no'
import { BankAccountFields, type BankAccountValues } from './bank-account-form'
import type { BankAccount } from './bank-accounts'
import { words } from './words'

export default function EditBankAccount() {
  const id = Number(useParams().id)
  const account = useFresh(useCall('GET /organizations/bank-accounts/{id}/', { path: { id } }))
  return (
    <Loaded isPage query={account}>
      {(found) => <EditForm account={found} />}
    </Loaded>
  )
}

const valuesOf = ({
  bank_name,
  branch,
  account_name,
  account_no,
  ...row
}: BankAccount): BankAccountValues => ({
  bank_name,
  branch,
  account_name,
  account_no,
  purpose: row.purpose,
  is_default: row.is_default,
})

function EditForm({ account }: { account: BankAccount }) {
  const t = useWords(words)
  const name = useNames()
  useTabTitle({ zh: `编辑 ${account.bank_name}`, en: `Edit ${account.bank_name}` })
  const goOn = useGoOn()
  const save = useSend('PATCH /organizations/bank-accounts/{id}/', ['/organizations/bank-accounts/'])
  async function submit(values: BankAccountValues, { id, updated_at }: BankAccount) {
    await save.mutateAsync({ path: { id }, body: { ...values, updated_at } })
    notify('success', t('saved', { name: values.bank_name }))
    return goOn(pathTo('BankAccounts'))
  }
  const show = {
    purpose: (purpose: BankAccount['purpose']) => name('bankPurpose', purpose),
    account_no: (digits: string) => <AccountNo value={digits} />,
  }
  return (
    <FormPage<BankAccountValues, BankAccount>
      title={t('editNamed', { name: account.bank_name })}
      submitText={t('save')}
      initial={valuesOf(account)}
      edit={{ row: account, valuesOf, show, labels: { is_default: t('defaultOfPurpose') } }}
      onSubmit={submit}
      extra={<TimeLineButton of="bank_account" id={account.id} name={account.bank_name} />}
      onCancel={() => goOn(pathTo('BankAccounts'))}
    >
      <BankAccountFields />
      {account.statement_mapping ? <KeptMapping mapping={account.statement_mapping} /> : null}
    </FormPage>
  )
}
