import { Link } from 'react-router'
import type { ReplyOf } from '../../api/call'
import { useWords } from '../../i18n/words'
import { BankAccountChooser } from '../../parts/choosers/bank-account-chooser'
import { exportOf } from '../../parts/exports/export-of'
import { useChoices, useNames } from '../../parts/vocabulary/names'
import { Status } from '../../parts/vocabulary/status'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { FilterChooser, FilterMany } from '../../ui/list/filters'
import { type ColumnOf, ListScreen } from '../../ui/list/list-screen'
import type { ListState, NamesOf } from '../../ui/list/list-state'
import { SpanFilter } from '../../ui/list/span-filter'
import { Money, When } from '../../ui/show/amounts'
import * as styles from '../../ui/show/text.module.css'
import { words } from './words'

type PaymentRow = ReplyOf<'GET /payment-records/'>['results'][number]

/** Links of other pages name the group and the cashier. */
const FILTERS = {
  one: ['paid_at_from', 'paid_at_to', 'posted_on_from', 'posted_on_to', 'group', 'cashier', 'bank_account'],
  many: ['kind', 'method', 'status', 'reconcile_status'],
} as const

export default function PaymentList() {
  const t = useWords(words)
  const mayOpen = useMay()(['paymentRecordView'])
  return (
    <ListScreen
      of="GET /payment-records/"
      exports={exportOf('GET /payment-records/export/')}
      title={t('listTitle')}
      searchHint={t('searchHint')}
      {...FILTERS}
      bar={(list) => <PaymentFilters list={list} />}
      ordering="-id"
      columns={useColumns(mayOpen)}
      rowPath={({ id }) => (mayOpen ? pathTo('PaymentRecordDetail', { id }) : null)}
      create={{ label: t('create'), to: pathTo('PaymentRecordCreate'), need: ['paymentRecordCreate'] }}
      totals={{ of: 'GET /payment-records/totals/', sums: [{ key: 'amount', label: t('amount') }] }}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
    />
  )
}

function PaymentFilters({ list }: { list: ListState<NamesOf<typeof FILTERS>> }) {
  const t = useWords(words)
  return (
    <>
      <SpanFilter list={list} from="paid_at_from" to="paid_at_to" label={t('paid_at')} />
      <SpanFilter list={list} from="posted_on_from" to="posted_on_to" label={t('posted_on')} />
      <FilterMany list={list} name="method" label={t('method')} options={useChoices('paymentMethod')} />
      <FilterMany list={list} name="kind" label={t('kind')} options={useChoices('paymentKind')} />
      <FilterMany list={list} name="status" label={t('status')} options={useChoices('paymentStatus')} />
      <FilterChooser label={t('bank_account')} isSet={list.value('bank_account') !== ''}>
        <BankAccountChooser
          value={Number(list.value('bank_account')) || null}
          onChange={(account) => list.set('bank_account', account ?? undefined)}
        />
      </FilterChooser>
      <FilterMany
        list={list}
        name="reconcile_status"
        label={t('reconcile_status')}
        options={useChoices('reconcileStatus')}
      />
    </>
  )
}

function useColumns(mayOpen: boolean): ColumnOf<'GET /payment-records/'>[] {
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
        <span className={styles.cut} title={row.customer_name}>
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
