import { Link } from 'react-router'
import { useWords } from '../../i18n/words'
import { PhotosButton } from '../../parts/photos/photos-button'
import { useNames } from '../../parts/vocabulary/names'
import { Status } from '../../parts/vocabulary/status'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import type { Column } from '../../ui/list/list-columns'
import type { RowOf } from '../../ui/list/list-screen'
import { Volume, When } from '../../ui/show/amounts'
import type { Pending } from './pending-reading'
import { words } from './words'

type Named = 'account_no' | 'customer_name' | 'meter_no' | 'read_at' | 'source' | 'remark'
type Reading = Pick<Pending, 'id' | 'meter' | 'photos' | 'previous_reading' | 'current_reading' | Named>

/** The columns that every list of readings has, by their names. */
export function useReadingColumns() {
  const t = useWords(words)
  const name = useNames()
  const mayOpen = useMay()(['meterView'])
  return {
    account_no: {
      key: 'account_no',
      title: t('account_no'),
      render: ({ meter, account_no }) =>
        mayOpen ? <Link to={pathTo('MeterDetail', { id: meter })}>{account_no}</Link> : account_no,
    },
    customer_name: {
      key: 'customer_name',
      title: t('customer_name'),
      render: (row) => row.customer_name,
    },
    meter_no: { key: 'meter_no', title: t('meter_no'), render: (row) => row.meter_no },
    readings: {
      key: 'readings',
      title: t('readings'),
      align: 'right',
      render: (row) => (
        <>
          <Volume value={row.previous_reading} /> – <Volume value={row.current_reading} />
        </>
      ),
    },
    read_at: { key: 'read_at', title: t('read_at'), render: (row) => <When value={row.read_at} /> },
    source: {
      key: 'source',
      title: t('source'),
      width: 80,
      render: (row) => name('readingSource', row.source),
    },
    photos: {
      key: 'photos',
      title: t('photos'),
      width: 64,
      render: ({ id, account_no, read_at: when, photos }) => (
        <PhotosButton reading={{ id, account_no, when }} count={photos.length} />
      ),
    },
    remark: { key: 'remark', title: t('remark'), render: (row) => row.remark, isExtra: true },
  } as const satisfies Record<Named | 'readings' | 'photos', Column<Reading>>
}

type Done = RowOf<'GET /readings/'>

/** Of readings that are over, billed or not. */
export function useDoneColumns(): Column<Done>[] {
  const t = useWords(words)
  const mayOpenOrder = useMay()(['orderView'])
  const { account_no, customer_name, meter_no, readings, read_at, source, photos, remark } =
    useReadingColumns()
  return [
    read_at,
    account_no,
    customer_name,
    { ...meter_no, isExtra: true },
    readings,
    {
      key: 'volume',
      title: t('volume'),
      align: 'right',
      width: 72,
      render: (row) => <Volume value={row.volume} unit />,
    },
    source,
    {
      key: 'status',
      title: t('status'),
      width: 80,
      render: (row) => <Status of="readingStatus" value={row.status} />,
    },
    {
      key: 'order_no',
      title: t('order_no'),
      render: (row) =>
        row.order !== null && mayOpenOrder ? (
          <Link to={pathTo('OrderDetail', { id: row.order })}>{row.order_no}</Link>
        ) : (
          row.order_no
        ),
    },
    photos,
    {
      key: 'created_at',
      title: t('entered_at'),
      render: (row) => <When value={row.created_at} />,
      isExtra: true,
    },
    remark,
  ]
}
