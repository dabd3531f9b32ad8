import { Link, useNavigate } from 'react-router'
import type { ReplyOf } from '../../api/call'
import { useWords } from '../../i18n/words'
import { useRecordActions } from '../../parts/records/record-actions'
import { useChoices, useNames } from '../../parts/vocabulary/names'
import { pathTo } from '../../paths'
import { type ColumnOf, ListScreen } from '../../ui/list/list-screen'
import { StatusTag } from '../../ui/show/status-tag'
import { AccountNo } from './account-no'
import { words } from './words'

export type BankAccount = ReplyOf<'GET /organizations/bank-accounts/'>['results'][number]

/** The accounts that receive and pay the organization's money. */
export default function BankAccounts() {
  const t = useWords(words)
  const navigate = useNavigate()
  const [acts, question] = useRecordActions<BankAccount>({
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
  return (
    <ListScreen
      of="GET /organizations/bank-accounts/"
      title={t('bankAccounts')}
      searchHint={t('bankSearch')}
      filters={[{ name: 'purpose', label: t('purpose'), options: useChoices('bankPurpose') }]}
      one={['is_default']}
      ordering="bank_name"
      columns={[...useColumns(), acts]}
      rowPath={({ id }) => pathTo('BankAccountsEdit', { id })}
      create={{ label: t('createBankAccount'), to: pathTo('BankAccountsCreate') }}
      empty={{ title: t('noBankAccounts'), text: t('noBankAccountsText') }}
    >
      {question}
    </ListScreen>
  )
}

function useColumns(): ColumnOf<'GET /organizations/bank-accounts/'>[] {
  const t = useWords(words)
  const name = useNames()
  return [
    {
      key: 'bank_name',
      title: t('bank_name'),
      ordering: 'bank_name',
      width: 160,
      render: ({ id, bank_name }) => <Link to={pathTo('BankAccountsEdit', { id })}>{bank_name}</Link>,
    },
    { key: 'branch', title: t('branch'), render: (row) => row.branch || '—' },
    { key: 'account_name', title: t('account_name'), width: 160, render: (row) => row.account_name },
    { key: 'account_no', title: t('account_no'), render: (row) => <AccountNo value={row.account_no} /> },
    { key: 'purpose', title: t('purpose'), render: ({ purpose }) => name('bankPurpose', purpose) },
    {
      key: 'is_default',
      title: t('is_default'),
      render: (row) => (row.is_default ? <StatusTag tone="good">{t('default')}</StatusTag> : '—'),
    },
  ]
}
