import { bankAccountList } from '@water/contract/reference/list'
import { Link, useNavigate } from 'react-router'
import type { ReplyOf } from '../../api/call'
import { useWords } from '../../i18n/words'
import { useDeclared } from '../../parts/lists/declared'
import { useRecordActions } from '../../parts/records/record-actions'
import { pathTo } from '../../paths'
import { ListScreen } from '../../ui/list/list-screen'
import { StatusTag } from '../../ui/show/status-tag'
import { AccountNo } from './account-no'
import { words } from './words'

export type BankAccount = ReplyOf<'GET /organizations/bank-accounts/'>['results'][number]

/** The accounts that receive and pay the organization's money. */
export default function BankAccounts() {
  const t = useWords(words)
  const navigate = useNavigate()
  const [actions, question] = useRecordActions<BankAccount>({
    of: 'bank_account',
    path: '/organizations/bank-accounts/',
    nameOf: ({ bank_name }) => bank_name,
    onEdit: ({ id }) => navigate(pathTo('BankAccountsEdit', { id })),
    lead: ({ account_no }) => (
      <>
        <AccountNo value={account_no} /> —{' '}
      </>
    ),
  })
  const declared = useDeclared('GET /organizations/bank-accounts/', bankAccountList, {
    cells: {
      bank_name: ({ id, bank_name }) => <Link to={pathTo('BankAccountsEdit', { id })}>{bank_name}</Link>,
      branch: ({ branch }) => branch || '—',
      account_name: ({ account_name }) => account_name,
      account_no: ({ account_no }) => <AccountNo value={account_no} />,
      is_default: (row) => (row.is_default ? <StatusTag tone="good">{t('default')}</StatusTag> : '—'),
    },
    widths: { bank_name: 160, account_name: 160 },
  })
  return (
    <ListScreen
      {...declared}
      columns={[...declared.columns, actions]}
      rowPath={({ id }) => pathTo('BankAccountsEdit', { id })}
      create={{ label: t('createBankAccount'), to: pathTo('BankAccountsCreate') }}
      empty={{ title: t('noBankAccounts'), text: t('noBankAccountsText') }}
    >
      {question}
    </ListScreen>
  )
}
