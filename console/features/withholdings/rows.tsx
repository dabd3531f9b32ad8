import { Link } from 'react-router'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { useChoices } from '../../parts/vocabulary/names'
import { Status } from '../../parts/vocabulary/status'
import { pathTo } from '../../paths'
import { FilterBar, FilterMany } from '../../ui/list/filters'
import type { ColumnOf } from '../../ui/list/list-screen'
import { useListState } from '../../ui/list/list-state'
import { ListTable } from '../../ui/list/list-table'
import { useTotals } from '../../ui/list/list-totals'
import { Money } from '../../ui/show/amounts'
import type { Run } from './run'
import * as styles from './withholdings.module.css'
import { words } from './words'

/** The rows of a run, by their state or by account. */
export function RunRows({ run }: { run: Run }) {
  const t = useWords(words)
  const list = useListState('GET /withholdings/{id}/rows/', { many: ['state'] })
  const rows = useCall(
    'GET /withholdings/{id}/rows/',
    { path: { id: run.id }, query: list.query },
    { keepBefore: true },
  )
  const totals = useTotals(
    { of: 'GET /withholdings/{id}/rows/totals/', path: { id: run.id } },
    list.query,
    rows,
  )
  return (
    <section className={styles.runRows} aria-label={t('rowsTitle')}>
      <h2 className={styles.runRowsHead}>{t('rowsTitle')}</h2>
      <FilterBar list={list} searchHint={t('rowSearch')}>
        <FilterMany list={list} name="state" label={t('state')} options={useChoices('withholdingRowState')} />
      </FilterBar>
      <ListTable
        label={t('rowsTitle')}
        list={list}
        rows={rows}
        totals={totals}
        columns={useColumns()}
        rowKey={({ row }) => row}
        empty={{ title: t('noRows'), text: t('noRowsText') }}
      />
    </section>
  )
}

function useColumns(): ColumnOf<'GET /withholdings/{id}/rows/'>[] {
  const t = useWords(words)
  return [
    { key: 'row', title: t('row'), align: 'right', width: 72, render: ({ row }) => row },
    {
      key: 'account_no',
      title: t('account_no'),
      render: ({ meter, account_no }) => <Link to={pathTo('MeterDetail', { id: meter })}>{account_no}</Link>,
    },
    { key: 'customer_name', title: t('customer_name'), render: ({ customer_name }) => customer_name },
    {
      key: 'orders',
      title: t('orders'),
      render: ({ orders }) => (
        <span className={styles.runOrders}>
          {orders.map(({ id, order_no }) => (
            <Link key={id} to={pathTo('OrderDetail', { id })}>
              {order_no}
            </Link>
          ))}
        </span>
      ),
    },
    { key: 'amount', title: t('amount'), align: 'right', render: ({ amount }) => <Money value={amount} /> },
    {
      key: 'state',
      title: t('state'),
      render: ({ state }) => <Status of="withholdingRowState" value={state} />,
    },
    {
      key: 'collected',
      title: t('collected'),
      align: 'right',
      render: ({ collected }) => <Money value={collected} />,
    },
    { key: 'reason', title: t('reason'), render: ({ reason }) => reason || '—' },
    {
      key: 'payment',
      title: t('payment'),
      render: ({ payment, payment_no }) =>
        payment === null ? (
          '—'
        ) : (
          <Link to={pathTo('PaymentRecordDetail', { id: payment })}>{payment_no}</Link>
        ),
    },
    {
      isExtra: true,
      key: 'from_balance',
      title: t('from_balance'),
      align: 'right',
      render: ({ from_balance }) => <Money value={from_balance} />,
    },
  ]
}
