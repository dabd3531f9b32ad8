import type { UseQueryResult } from '@tanstack/react-query'
import { Pagination, Skeleton, Table, type TableColumnsType } from 'antd'
import type { ApiError } from '../../api/api-error'
import { useWords } from '../../i18n/words'
import { Failure } from '../../ui/show/failure'
import { ScrollX } from '../../ui/show/scroll-x'
import * as textStyles from '../../ui/show/text.module.css'
import * as styles from './detail.module.css'
import { words } from './words'

interface Page<Row> {
  count: number
  results: Row[]
}

interface HistoryTableProps<Row> {
  found: UseQueryResult<Page<Row>, ApiError>
  columns: TableColumnsType<Row>
  rowKey: (row: Row) => string | number
  page: number
  onPage: (page: number) => void
  /** The content of the list, for assistive technology. */
  label: string
  /** The message for an empty list. */
  empty: string
}

export const HISTORY_PAGE = 20

/** The history of a meter, newest first, page by page. The earlier rows stay while the next ones load. */
export function HistoryTable<Row extends object>(props: HistoryTableProps<Row>) {
  const { found, columns, rowKey, page, onPage, label, empty } = props
  const t = useWords(words)
  const { data, error, isFetching, refetch } = found
  if (error && !data) return <Failure error={error} onRetry={refetch} />
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} title={false} />
  return (
    <>
      <ScrollX label={label}>
        <Table<Row>
          size="small"
          rowKey={rowKey}
          columns={columns}
          dataSource={data.results}
          loading={isFetching && found.isPlaceholderData}
          locale={{ emptyText: <span className={textStyles.quiet}>{empty}</span> }}
          pagination={false}
        />
      </ScrollX>
      {data.count > HISTORY_PAGE ? (
        <Pagination
          align="end"
          className={styles.historyPages}
          current={page}
          pageSize={HISTORY_PAGE}
          total={data.count}
          showSizeChanger={false}
          showTotal={(count) => t('totalRows', { count })}
          onChange={onPage}
        />
      ) : null}
    </>
  )
}
