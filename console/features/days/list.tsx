import { Button } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useWords } from '../../i18n/words'
import { UserChooser } from '../../parts/choosers/user-chooser'
import { useChoices } from '../../parts/vocabulary/names'
import { Status } from '../../parts/vocabulary/status'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { FilterChooser, FilterMany } from '../../ui/list/filters'
import { type ColumnOf, ListScreen } from '../../ui/list/list-screen'
import type { ListState, NamesOf } from '../../ui/list/list-state'
import { SpanFilter } from '../../ui/list/span-filter'
import { Can } from '../../ui/page/can'
import { Money, When } from '../../ui/show/amounts'
import { CloseDialog } from './close-dialog'
import * as styles from './days.module.css'
import { words } from './words'

const FILTERS = { one: ['date_from', 'date_to', 'cashier'], many: ['state'] } as const

/** The days of cashiers: one’s own, and for staff all. */
export default function CashierDays() {
  const t = useWords(words)
  const navigate = useNavigate()
  const [isClosing, setClosing] = useState(false)
  return (
    <ListScreen
      of="GET /payment-records/days/"
      title={t('listTitle')}
      {...FILTERS}
      bar={(list) => <DayFilters list={list} />}
      ordering="-date"
      columns={useColumns()}
      rowPath={({ id }) => pathTo('CashierDayDetail', { id })}
      actions={
        <Can need={['paymentRecordCreate']}>
          <Button onClick={() => navigate(pathTo('PaymentRecordCreate'))}>{t('till')}</Button>
          <Button type="primary" onClick={() => setClosing(true)}>
            {t('closeToday')}
          </Button>
        </Can>
      }
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
    >
      {isClosing ? <CloseDialog onClose={() => setClosing(false)} /> : null}
    </ListScreen>
  )
}

function DayFilters({ list }: { list: ListState<NamesOf<typeof FILTERS>> }) {
  const t = useWords(words)
  const isStaff = useMay()('staff')
  return (
    <>
      <SpanFilter list={list} from="date_from" to="date_to" label={t('date')} />
      {isStaff ? (
        <FilterChooser label={t('cashier')} isSet={list.value('cashier') !== ''}>
          <UserChooser
            value={Number(list.value('cashier')) || null}
            onChange={(user) => list.set('cashier', user === null ? undefined : String(user))}
          />
        </FilterChooser>
      ) : null}
      <FilterMany list={list} name="state" label={t('state')} options={useChoices('dayState')} />
    </>
  )
}

function useColumns(): ColumnOf<'GET /payment-records/days/'>[] {
  const t = useWords(words)
  return [
    {
      key: 'date',
      title: t('date'),
      ordering: 'date',
      render: ({ id, date }) => (
        <Link to={pathTo('CashierDayDetail', { id })}>
          <When value={date} />
        </Link>
      ),
    },
    { key: 'cashier', title: t('cashier'), render: (row) => row.cashier_name },
    { key: 'state', title: t('state'), render: (row) => <Status of="dayState" value={row.state} /> },
    {
      key: 'expected_cash',
      title: t('expected_cash'),
      align: 'right',
      render: (row) => <Money value={row.expected_cash} />,
    },
    {
      key: 'counted_cash',
      title: t('counted_cash'),
      align: 'right',
      render: (row) => <Money value={row.counted_cash} />,
    },
    {
      key: 'difference',
      title: t('difference'),
      align: 'right',
      render: (row) => <Money value={row.difference} />,
    },
    {
      key: 'remark',
      title: t('remark'),
      render: ({ remark }) => (
        <span className={styles.remark} title={remark}>
          {remark || '—'}
        </span>
      ),
    },
    { key: 'closed_at', title: t('closed_at'), render: (row) => <When value={row.closed_at} /> },
    { key: 'confirmed_by', title: t('confirmed_by'), render: (row) => row.confirmed_by_name ?? '—' },
    { key: 'slip_no', title: t('slip_no'), isExtra: true, render: (row) => row.deposit?.slip_no ?? '—' },
  ]
}
