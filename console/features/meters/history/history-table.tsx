import type { UseQueryResult } from '@tanstack/react-query'
import { Pagination, Skeleton, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import type { ApiError } from '../../../api/api-error'
import type { CallArgs } from '../../../api/call'
import { useCall } from '../../../api/queries'
import { useWords } from '../../../i18n/words'
import type { RowOf } from '../../../ui/list/embedded-list'
import { useLastPage } from '../../../ui/list/last-page'
import type { ListName } from '../../../ui/list/list-state'
import type { ListPage } from '../../../ui/list/list-table'
import { Failure } from '../../../ui/show/failure'
import { ScrollX } from '../../../ui/show/scroll-x'
import * as textStyles from '../../../ui/show/text.module.css'
import { words } from '../words'
import * as styles from './history.module.css'

interface HistoryTableProps<Name extends ListName> {
  of: Name
  /** The meter, and more than the page. */
  args: Pick<CallArgs<Name>, 'path' | 'query'>
  columns: TableColumnsType<RowOf<Name>>
  /** For rows without an id. */
  rowKey?: (row: RowOf<Name>) => string | number
  /** The content of the list, for assistive technology. */
  label: string
  /** The message for an empty list. */
  empty: string
}

const PAGE_SIZE = 20

/** The history of a meter, newest first, page by page. The earlier rows stay while the next ones load. */
export function HistoryTable<Name extends ListName>(props: HistoryTableProps<Name>) {
  const { of, args, columns, rowKey = 'id', label, empty } = props
  const t = useWords(words)
  const [page, setPage] = useState(1)
  const query = { ...args.query, page, page_size: PAGE_SIZE }
  // The reply of every list is a page of its rows.
  const reply = useCall(of, { ...args, query } as unknown as CallArgs<Name>, {
    keepBefore: true,
  }) as unknown as UseQueryResult<ListPage<RowOf<Name>>, ApiError>
  const shown = useLastPage({ page, pageSize: PAGE_SIZE }, reply, setPage)
  const { data, error, isFetching, isPlaceholderData, refetch } = shown
  if (error && !data) return <Failure error={error} onRetry={refetch} />
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} title={false} />
  return (
    <>
      <ScrollX label={label}>
        <Table<RowOf<Name>>
          size="small"
          rowKey={rowKey}
          columns={columns}
          dataSource={data.results}
          loading={isFetching && isPlaceholderData}
          locale={{ emptyText: <span className={textStyles.quiet}>{empty}</span> }}
          pagination={false}
        />
      </ScrollX>
      {data.count > PAGE_SIZE ? (
        <Pagination
          align="end"
          className={styles.pages}
          current={page}
          pageSize={PAGE_SIZE}
          total={data.count}
          showSizeChanger={false}
          showTotal={(count) => t('totalRows', { count })}
          onChange={setPage}
        />
      ) : null}
    </>
  )
}
