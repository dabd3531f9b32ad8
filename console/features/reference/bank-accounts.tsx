import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import type { ReplyOf } from '../../api/call'
import { useNamedScope } from '../../api/named-scope'
import { useCall, useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { useChoices, useNames } from '../../parts/vocabulary/names'
import { pathTo } from '../../paths'
import { DeleteDialog } from '../../ui/dialog/delete-dialog'
import { notify } from '../../ui/dialog/notify'
import { FilterBar, FilterSelect } from '../../ui/list/filters'
import type { Column } from '../../ui/list/list-columns'
import { useListState } from '../../ui/list/list-state'
import { ListTable } from '../../ui/list/list-table'
import { PageHeader } from '../../ui/page/page-header'
import { Icon } from '../../ui/show/icon'
import { StatusTag } from '../../ui/show/status-tag'
import { AccountNo } from './account-no'
import { type Opened, useOpened } from './opened'
import './reference.css'
import { RowActs } from './row-acts'
import { words } from './words'

export type BankAccount = ReplyOf<'GET /organizations/bank-accounts/'>['results'][number]

/** The accounts that receive and pay the organization's money. */
export default function BankAccounts() {
  const t = useWords(words)
  const navigate = useNavigate()
  const list = useListState('GET /organizations/bank-accounts/', {
    one: ['purpose', 'is_default'],
    ordering: 'bank_name',
  })
  const query = { ...list.query, ...useNamedScope() }
  const rows = useCall('GET /organizations/bank-accounts/', { query }, { keepBefore: true })
  const [opened, open] = useOpened<BankAccount>()
  const create = (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => navigate(pathTo('BankAccountsCreate'))}>
      {t('createBankAccount')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('bankAccounts')}>{create}</PageHeader>
      <FilterBar list={list} searchHint={t('bankSearch')}>
        <FilterSelect list={list} name="purpose" label={t('purpose')} options={useChoices('bankPurpose')} />
      </FilterBar>
      <ListTable
        label={t('bankAccounts')}
        list={list}
        rows={rows}
        columns={useColumns(open)}
        rowKey={({ id }) => id}
        rowPath={({ id }) => pathTo('BankAccountsEdit', { id })}
        empty={{ title: t('noBankAccounts'), text: t('noBankAccountsText'), action: create }}
      />
      <DeleteAsked opened={opened} onClose={() => open(null)} />
    </>
  )
}

function DeleteAsked({ opened, onClose }: { opened: Opened<BankAccount>; onClose: () => void }) {
  const t = useWords(words)
  const remove = useSend('DELETE /organizations/bank-accounts/{id}/', ['/organizations/bank-accounts/'])
  if (opened?.act !== 'delete') return null
  const { id, bank_name, account_no } = opened.row
  return (
    <DeleteDialog
      title={t('deleteBankTitle', { name: bank_name })}
      text={
        <p>
          <AccountNo value={account_no} /> — {t('deleteRecordText')}
        </p>
      }
      okText={t('deleteBank')}
      onDelete={async () => {
        await remove.mutateAsync({ path: { id } })
        notify('success', t('deleted', { name: bank_name }))
      }}
      onClose={onClose}
    />
  )
}

function useColumns(open: (opened: Opened<BankAccount>) => void): Column<BankAccount>[] {
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
          onDelete={() => open({ act: 'delete', row })}
        />
      ),
    },
  ]
}
