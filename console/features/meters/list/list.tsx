import { Link } from 'react-router'
import { useWords } from '../../../i18n/words'
import { exportOf } from '../../../parts/exports/export-of'
import { ImportButton } from '../../../parts/imports/import-button'
import { SendMany } from '../../../parts/messages/send-many'
import { useNames } from '../../../parts/vocabulary/names'
import { Status } from '../../../parts/vocabulary/status'
import { pathTo } from '../../../paths'
import { useMay } from '../../../state/session'
import { useChosenRows } from '../../../ui/list/chosen-rows'
import { type ColumnOf, ListScreen } from '../../../ui/list/list-screen'
import { MeanVolume, Money, Volume, When } from '../../../ui/show/amounts'
import * as textStyles from '../../../ui/show/text.module.css'
import type { MeterRow } from '../meter'
import { words } from '../words'
import { BulkChange } from './bulk-change'
import { MeterFilters } from './filters'
import * as styles from './list.module.css'

export default function MeterList() {
  const t = useWords(words)
  const may = useMay()
  const mayEdit = may(['meterEdit'])
  const chosen = useChosenRows<MeterRow>(({ id }) => id)
  return (
    <ListScreen
      of="GET /meters/"
      exports={exportOf('GET /meters/export/')}
      title={t('listTitle')}
      searchHint={t('searchFor')}
      one={['location', 'meter_class', 'has_arrears', 'verify_due_before']}
      many={['meter_type', 'diameter', 'water_price', 'status']}
      bar={(list) => <MeterFilters list={list} />}
      ordering="account_no"
      columns={useColumns()}
      {...(mayEdit && {
        rowSelection: chosen.selection(({ account_no }) => account_no),
        bulk: (found) => (
          <>
            <BulkChange chosen={chosen} found={found} />
            {may('staff') ? <SendMany chosen={chosen} found={found} /> : null}
          </>
        ),
      })}
      rowPath={({ id }) => (may(['meterView']) ? pathTo('MeterDetail', { id }) : null)}
      actions={
        <>
          <ImportButton kind="changes" />
          <ImportButton kind="meters" />
        </>
      }
      emptyActions={<ImportButton kind="meters" />}
      create={{ label: t('create'), to: pathTo('MeterCreate'), need: ['meterCreate'] }}
      totals={{
        of: 'GET /meters/totals/',
        sums: [
          { key: 'arrears', label: t('arrears') },
          { key: 'balance', label: t('balance') },
        ],
      }}
      empty={{
        title: t('emptyTitle'),
        text: t(may(['meterCreate']) ? 'emptyText' : 'emptyTextReadOnly'),
      }}
    />
  )
}

function useColumns(): ColumnOf<'GET /meters/'>[] {
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
      key: 'former_arrears',
      title: t('former_arrears'),
      align: 'right',
      isExtra: true,
      render: ({ former_arrears }) => <Arrears value={former_arrears} />,
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
    <span className={isLong ? `${textStyles.cut} ${textStyles.cutLong}` : textStyles.cut} title={text}>
      {text}
    </span>
  )
}

/** Arrears stand out; zero does not. */
function Arrears({ value }: { value: string }) {
  return (
    <span className={/[1-9]/.test(value) ? styles.arrears : undefined}>
      <Money value={value} />
    </span>
  )
}
