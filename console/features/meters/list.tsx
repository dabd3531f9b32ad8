import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import type { ReplyOf } from '../../api/call'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { ImportButton } from '../../parts/imports/import-button'
import { useNames } from '../../parts/vocabulary/names'
import { Status } from '../../parts/vocabulary/status'
import { useMay } from '../../state/session'
import type { Column } from '../../ui/list/list-columns'
import { useListState } from '../../ui/list/list-state'
import { ListTable } from '../../ui/list/list-table'
import { Can } from '../../ui/page/can'
import { PageHeader } from '../../ui/page/page-header'
import { MeanVolume, Money, Volume, When } from '../../ui/show/amounts'
import { Icon } from '../../ui/show/icon'
import { MeterFilters } from './filters'
import './list.css'
import { pathTo } from '../../paths'
import { words } from './words'

type MeterRow = ReplyOf<'GET /meters/'>['results'][number]

/** All accounts of the organization. */
export default function MeterList() {
  const t = useWords(words)
  const may = useMay()
  const list = useListState('GET /meters/', {
    one: ['location', 'meter_class', 'has_arrears'],
    many: ['meter_type', 'diameter', 'water_price', 'status'],
    ordering: 'account_no',
  })
  const rows = useCall('GET /meters/', { query: list.query }, { keepBefore: true })
  const columns = useColumns()
  const mayCreate = may(['meterCreate'])
  return (
    <>
      <PageHeader title={t('listTitle')}>
        <ImportButton kind="meters" />
        <CreateButton />
      </PageHeader>
      <MeterFilters list={list} />
      <ListTable
        label={t('listTitle')}
        list={list}
        rows={rows}
        columns={columns}
        rowKey={({ id }) => id}
        rowPath={({ id }) => (may(['meterView']) ? pathTo('MeterDetail', { id }) : null)}
        empty={{
          title: t('emptyTitle'),
          text: t(mayCreate ? 'emptyText' : 'emptyTextReadOnly'),
          action: (
            <>
              <CreateButton />
              <ImportButton kind="meters" />
            </>
          ),
        }}
      />
    </>
  )
}

function CreateButton() {
  const t = useWords(words)
  const navigate = useNavigate()
  return (
    <Can need={['meterCreate']}>
      <Button type="primary" icon={<Icon name="plus" />} onClick={() => navigate(pathTo('MeterCreate'))}>
        {t('create')}
      </Button>
    </Can>
  )
}

function useColumns(): Column<MeterRow>[] {
  const t = useWords(words)
  const name = useNames()
  const may = useMay()
  return [
    {
      key: 'account_no',
      title: t('account_no'),
      ordering: 'account_no',
      render: ({ id, account_no }) =>
        may(['meterView']) ? <Link to={pathTo('MeterDetail', { id })}>{account_no}</Link> : account_no,
    },
    {
      key: 'customer_name',
      title: t('customer_name'),
      ordering: 'customer_name',
      render: (row) => <Cut text={row.customer_name} />,
    },
    { key: 'address', title: t('address'), render: ({ address }) => <Cut text={address} isLong /> },
    {
      key: 'meter_no',
      title: t('meter_no'),
      ordering: 'meter_no',
      render: ({ meter_no }) => meter_no,
    },
    {
      key: 'status',
      title: t('status'),
      width: 72,
      render: ({ status }) => <Status of="meterStatus" value={status} />,
    },
    {
      key: 'arrears',
      width: 80,
      title: t('arrears'),
      ordering: 'arrears',
      align: 'right',
      render: ({ arrears }) => <Arrears value={arrears} />,
    },
    {
      key: 'balance',
      width: 80,
      title: t('balance'),
      ordering: 'balance',
      align: 'right',
      render: ({ balance }) => <Money value={balance} />,
    },
    {
      key: 'last_reading',
      width: 80,
      title: t('last_reading'),
      align: 'right',
      render: ({ last_reading }) => <Volume value={last_reading} />,
    },
    {
      key: 'last_read_at',
      width: 80,
      title: t('last_read_at'),
      ordering: 'last_read_at',
      render: ({ last_read_at }) => <When value={last_read_at.slice(0, 10)} />,
    },
    { key: 'location', title: t('location'), render: ({ location_name }) => <Cut text={location_name} /> },
    {
      key: 'seq_no',
      title: t('seq_no'),
      ordering: 'seq_no',
      align: 'right',
      isExtra: true,
      render: ({ seq_no }) => (seq_no === null ? '—' : <Volume value={String(seq_no)} />),
    },
    { key: 'phone', title: t('phone'), isExtra: true, render: ({ phone }) => <When value={phone} /> },
    {
      key: 'meter_type',
      title: t('meter_type'),
      isExtra: true,
      render: (row) => <Cut text={row.meter_type_name} />,
    },
    { key: 'diameter', title: t('diameter'), isExtra: true, render: ({ diameter_name }) => diameter_name },
    {
      key: 'water_price',
      title: t('water_price'),
      isExtra: true,
      render: (row) => <Cut text={row.water_price_name} />,
    },
    {
      key: 'persons',
      title: t('persons'),
      align: 'right',
      isExtra: true,
      render: ({ persons }) => persons,
    },
    {
      key: 'meter_class',
      title: t('meter_class'),
      isExtra: true,
      render: (row) => name('meterClass', row.meter_class),
    },
    {
      key: 'billing_mode',
      title: t('billing_mode'),
      isExtra: true,
      render: (row) => name('billingMode', row.billing_mode),
    },
    {
      key: 'average_volume',
      title: t('average_volume'),
      align: 'right',
      isExtra: true,
      render: ({ average_volume }) => <MeanVolume value={average_volume} />,
    },
    {
      key: 'created_at',
      title: t('created_at'),
      ordering: 'created_at',
      isExtra: true,
      render: ({ created_at }) => <When value={created_at} />,
    },
  ]
}

/** Long texts end in dots, with the whole in their title. */
function Cut({ text, isLong = false }: { text: string; isLong?: boolean }) {
  return (
    <span className={isLong ? 'cut cut-address' : 'cut'} title={text}>
      {text}
    </span>
  )
}

/** Arrears stand out; zero does not. */
function Arrears({ value }: { value: string }) {
  return (
    <span className={/[1-9]/.test(value) ? 'arrears' : undefined}>
      <Money value={value} />
    </span>
  )
}
