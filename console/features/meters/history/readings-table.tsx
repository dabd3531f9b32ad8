import { noReader } from '@water/contract/readings/vocabulary'
import type { TableColumnsType } from 'antd'
import { Link } from 'react-router'
import type { ReplyOf } from '../../../api/call'
import { useText } from '../../../i18n/locale'
import { useWords } from '../../../i18n/words'
import { PhotosButton } from '../../../parts/photos/photos-button'
import { useNames } from '../../../parts/vocabulary/names'
import { Status } from '../../../parts/vocabulary/status'
import { pathTo } from '../../../paths'
import { useMay } from '../../../state/session'
import { Volume } from '../../../ui/show/amounts'
import * as styles from '../../../ui/show/scroll-x.module.css'
import { StatusTag } from '../../../ui/show/status-tag'
import { words } from '../words'
import { HistoryTable } from './history-table'

export type Reading = ReplyOf<'GET /meters/{id}/readings/'>['results'][number]

/** Every reading of the meter, in any state. */
export function ReadingsTable({ meter }: { meter: number }) {
  const t = useWords(words)
  const name = useNames()
  const inLanguage = useText()
  const may = useMay()
  const mayOpenOrder = may(['orderView'])
  const columns: TableColumnsType<Reading> = [
    { title: t('read_at'), dataIndex: 'read_at' },
    { title: t('source'), render: (_, { source }) => name('readingSource', source) },
    { title: t('meter_no'), dataIndex: 'meter_no' },
    {
      title: t('previous_reading'),
      align: 'right',
      render: (_, row) => <Volume value={row.previous_reading} />,
    },
    {
      title: t('current_reading'),
      align: 'right',
      render: (_, row) => <Volume value={row.current_reading} />,
    },
    { title: t('volume'), align: 'right', render: (_, row) => <Volume value={row.volume} /> },
    {
      title: t('abnormal'),
      render: (_, { abnormal }) =>
        abnormal.map((kind) => (
          <StatusTag key={kind} tone="warning">
            {name('abnormal', kind)}
          </StatusTag>
        )),
    },
    {
      title: t('status'),
      render: (_, { status, hold_reason }) => (
        <>
          <Status of="readingStatus" value={status} />
          {status === 'pending' && hold_reason ? ` ${name('holdReason', hold_reason)}` : null}
        </>
      ),
    },
    {
      title: t('order_no'),
      render: (_, { order, order_no }) =>
        order !== null && mayOpenOrder ? (
          <Link to={pathTo('OrderDetail', { id: order })}>{order_no}</Link>
        ) : (
          order_no
        ),
    },
    { title: t('reader'), render: (_, { reader_name }) => reader_name ?? inLanguage(noReader) },
    ...(may(['readingCreate'])
      ? [
          {
            title: t('photos'),
            render: (_: unknown, { id, account_no, read_at: when, photos }: Reading) => (
              <PhotosButton reading={{ id, account_no, when }} count={photos.length} />
            ),
          },
        ]
      : []),
    { title: t('remark'), dataIndex: 'remark', className: styles.cellText },
  ]
  return (
    <HistoryTable
      of="GET /meters/{id}/readings/"
      args={{ path: { id: meter }, query: { ordering: '-read_at' } }}
      columns={columns}
      label={t('tabReadings')}
      empty={t('noReadings')}
    />
  )
}
