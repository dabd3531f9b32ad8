import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import type { ReplyOf } from '../../api/call'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { useChoices, useNames } from '../../parts/vocabulary/names'
import { Status } from '../../parts/vocabulary/status'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { DatePicker } from '../../ui/field/date-picker'
import { Filter, FilterBar, FilterMany } from '../../ui/list/filters'
import type { Column } from '../../ui/list/list-columns'
import { type ListState, useListState } from '../../ui/list/list-state'
import { ListTable } from '../../ui/list/list-table'
import { Can } from '../../ui/page/can'
import { PageHeader } from '../../ui/page/page-header'
import { Money, When } from '../../ui/show/amounts'
import { Icon } from '../../ui/show/icon'
import { words } from './words'

type PaymentRow = ReplyOf<'GET /payment-records/'>['results'][number]

/** All payments and reversals. */
export default function PaymentList() {
  const t = useWords(words)
  const mayOpen = useMay()(['paymentRecordView'])
  const list = useListState('GET /payment-records/', {
    one: ['paid_at_from', 'paid_at_to'],
    many: ['kind', 'method', 'status'],
    ordering: '-id',
  })
  const rows = useCall('GET /payment-records/', { query: list.query }, { keepBefore: true })
  return (
    <>
      <PageHeader title={t('listTitle')}>
        <CreateButton />
      </PageHeader>
      <PaymentFilters list={list} />
      <ListTable
        label={t('listTitle')}
        list={list}
        rows={rows}
        columns={useColumns(mayOpen)}
        rowKey={({ id }) => id}
        rowPath={({ id }) => (mayOpen ? pathTo('PaymentRecordDetail', { id }) : null)}
        empty={{ title: t('emptyTitle'), text: t('emptyText'), action: <CreateButton /> }}
      />
    </>
  )
}

function CreateButton() {
  const t = useWords(words)
  const navigate = useNavigate()
  return (
    <Can need={['paymentRecordCreate']}>
      <Button
        type="primary"
        icon={<Icon name="plus" />}
        onClick={() => navigate(pathTo('PaymentRecordCreate'))}
      >
        {t('create')}
      </Button>
    </Can>
  )
}

function PaymentFilters({ list }: { list: ListState }) {
  const t = useWords(words)
  return (
    <FilterBar list={list} searchHint={t('searchHint')}>
      <DayFilter list={list} name="paid_at_from" label={t('from')} />
      <DayFilter list={list} name="paid_at_to" label={t('to')} />
      <FilterMany list={list} name="method" label={t('method')} options={useChoices('paymentMethod')} />
      <FilterMany list={list} name="kind" label={t('kind')} options={useChoices('paymentKind')} />
      <FilterMany list={list} name="status" label={t('status')} options={useChoices('paymentStatus')} />
    </FilterBar>
  )
}

function DayFilter({ list, name, label }: { list: ListState; name: string; label: string }) {
  return (
    <Filter label={label}>
      <span className="filter-month">
        <DatePicker
          aria-label={label}
          value={list.value(name) || null}
          onChange={(day) => list.change({ [name]: day ?? undefined })}
        />
      </span>
    </Filter>
  )
}

function useColumns(mayOpen: boolean): Column<PaymentRow>[] {
  const t = useWords(words)
  const name = useNames()
  const extra = { isExtra: true } as const
  const money = (key: 'applied_principal' | 'applied_penalty' | 'to_balance' | 'balance_after') => ({
    key,
    title: t(key),
    align: 'right' as const,
    render: (row: PaymentRow) => <Money value={row[key]} />,
  })
  return [
    {
      key: 'payment_no',
      title: t('payment_no'),
      ordering: 'payment_no',
      render: ({ id, payment_no }) =>
        mayOpen ? <Link to={pathTo('PaymentRecordDetail', { id })}>{payment_no}</Link> : payment_no,
    },
    { key: 'account_no', title: t('account_no'), render: (row) => row.account_no },
    {
      key: 'customer_name',
      title: t('customer_name'),
      render: (row) => (
        <span className="cut" title={row.customer_name}>
          {row.customer_name}
        </span>
      ),
    },
    { key: 'kind', title: t('kind'), render: (row) => name('paymentKind', row.kind) },
    {
      key: 'amount',
      title: t('amount'),
      ordering: 'amount',
      align: 'right',
      render: (row) => <Money value={row.amount} />,
    },
    { key: 'method', title: t('method'), render: (row) => name('paymentMethod', row.method) },
    { key: 'status', title: t('status'), render: (row) => <Status of="paymentStatus" value={row.status} /> },
    money('applied_principal'),
    money('applied_penalty'),
    money('to_balance'),
    {
      key: 'paid_at',
      title: t('paid_at'),
      ordering: 'paid_at',
      render: (row) => <When value={row.paid_at} />,
    },
    { key: 'cashier', title: t('cashier'), render: (row) => row.cashier_name ?? '—' },
    { ...extra, ...money('balance_after') },
    { ...extra, key: 'channel_no', title: t('channel_no'), render: (row) => row.channel_no || '—' },
    {
      ...extra,
      key: 'bank_account',
      title: t('bank_account'),
      render: (row) => row.bank_account_name ?? '—',
    },
    {
      ...extra,
      key: 'reconcile_status',
      title: t('reconcile_status'),
      render: (row) => name('reconcileStatus', row.reconcile_status),
    },
    { ...extra, key: 'remark', title: t('remark'), render: (row) => row.remark || '—' },
  ]
}
