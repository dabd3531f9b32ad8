import { unreadList } from '@water/contract/rounds/list'
import { Link } from 'react-router'
import { useWords } from '../../i18n/words'
import { useDeclared } from '../../parts/lists/declared'
import { pathTo } from '../../paths'
import { EmbeddedList } from '../../ui/list/embedded-list'
import { MonthPicker } from './books'
import { useLeftCells } from './left-cells'
import { words } from './left-words'
import { useMonth } from './round'

const UNREAD = 'GET /reading-rounds/unread/'

/** 未抄: what is left of a month over all books, each with the way to its entry. */
export default function Unread() {
  const t = useWords(words)
  const month = useMonth()
  const declared = useDeclared(UNREAD, unreadList, {
    cells: useLeftCells(),
    inputs: { month: () => <MonthPicker /> },
  })
  return (
    <EmbeddedList
      {...declared}
      title={t('unread')}
      columns={[
        ...declared.columns,
        {
          key: 'acts',
          title: t('acts'),
          staysInSight: true,
          render: ({ book, meter, account_no: account }) => (
            <Link
              to={pathTo('ReadingCreate', { query: { book, month, meter } })}
              aria-label={t('readNamed', { account })}
            >
              {t('read')}
            </Link>
          ),
        },
      ]}
      keep={['view']}
      pageSize={50}
      rowKey={({ meter }) => meter}
      empty={{ title: t('noneUnread'), text: t('noneUnreadText') }}
    />
  )
}
