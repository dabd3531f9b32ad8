import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ReplyOf } from '../../api/call'
import { useWords } from '../../i18n/words'
import { DeleteRecord } from '../../parts/records/delete-record'
import { RowActs } from '../../parts/records/row-acts'
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
  const [deleted, askToDelete] = useState<BankAccount | null>(null)
  return (
    <ListScreen
      of="GET /organizations/bank-accounts/"
      title={t('bankAccounts')}
      searchHint={t('bankSearch')}
      filters={[{ name: 'purpose', label: t('purpose'), options: useChoices('bankPurpose') }]}
      one={['is_default']}
      ordering="bank_name"
      columns={useColumns(askToDelete)}
      rowPath={({ id }) => pathTo('BankAccountsEdit', { id })}
      create={{ label: t('createBankAccount'), to: pathTo('BankAccountsCreate') }}
      empty={{ title: t('noBankAccounts'), text: t('noBankAccountsText') }}
    >
      <DeleteRecord
        of="bank_account"
        path="/organizations/bank-accounts/"
        row={deleted && { id: deleted.id, name: deleted.bank_name }}
        lead={
          deleted ? (
            <>
              <AccountNo value={deleted.account_no} /> —{' '}
            </>
          ) : null
        }
        onClose={() => askToDelete(null)}
      />
    </ListScreen>
  )
}

function useColumns(
  askToDelete: (row: BankAccount) => void,
): ColumnOf<'GET /organizations/bank-accounts/'>[] {
  const t = useWords(words)
  const name = useNames()
  const navigate = useNavigate()
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
    {
      key: 'acts',
      title: t('acts'),
      render: (row) => (
        <RowActs
          name={row.bank_name}
          of="bank_account"
          id={row.id}
          onEdit={() => navigate(pathTo('BankAccountsEdit', { id: row.id }))}
          onDelete={() => askToDelete(row)}
        />
      ),
    },
  ]
}
