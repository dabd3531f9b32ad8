import { unreadList } from '@water/contract/rounds/list'
import { Link } from 'react-router'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { useDeclared } from '../../parts/lists/declared'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { FilterBar } from '../../ui/list/filters'
import type { RowOf } from '../../ui/list/list-screen'
import { useListState } from '../../ui/list/list-state'
import { ListTable } from '../../ui/list/list-table'
import { MonthPicker } from './books'
import { words } from './left-words'
import { useMonth } from './round'

const UNREAD = 'GET /reading-rounds/unread/'

/** 未抄: what is left of a month over all books, each with the way to its entry. */
export default function Unread() {
  const t = useWords(words)
  const month = useMonth()
  const mayOpen = useMay()(['meterView'])
  const declared = useDeclared(UNREAD, unreadList, {
    cells: {
      account_no: ({ meter, account_no }) =>
        mayOpen ? <Link to={pathTo('MeterDetail', { id: meter })}>{account_no}</Link> : account_no,
    },
    inputs: { month: () => <MonthPicker /> },
  })
  const list = useListState(UNREAD, { ...declared, keep: ['view'], pageSize: 50 })
  const rows = useCall(UNREAD, { query: list.query }, { keepBefore: true })
  return (
    <>
      <FilterBar list={list}>{declared.bar(list)}</FilterBar>
      <ListTable
        label={t('unread')}
        list={list}
        rows={rows}
        columns={[
          ...declared.columns,
          {
            key: 'acts',
            title: t('acts'),
            staysInSight: true,
            render: (row: RowOf<typeof UNREAD>) => (
              <Link
                to={pathTo('ReadingCreate', { query: { book: row.book, month, meter: row.meter } })}
                aria-label={t('readNamed', { account: row.account_no })}
              >
                {t('read')}
              </Link>
            ),
          },
        ]}
        rowKey={({ meter }) => meter}
        empty={{ title: t('noneUnread'), text: t('noneUnreadText') }}
      />
    </>
  )
}
