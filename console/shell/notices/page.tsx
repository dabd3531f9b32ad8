import { Button, Pagination, Segmented } from 'antd'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { type Notice, useUnreadCount } from '../../state/notifications'
import { useLastPage } from '../../ui/list/last-page'
import { useListState } from '../../ui/list/list-state'
import * as pageStyles from '../../ui/page/page.module.css'
import { PageHeader } from '../../ui/page/page-header'
import { Icon } from '../../ui/show/icon'
import { Loaded } from '../../ui/show/loaded'
import { Outcome } from '../../ui/show/outcome'
import { clearNotices, collectNotice, readNotices } from './acts'
import { useClearing } from './clearing'
import { NoticeText } from './notice-text'
import * as styles from './notices.module.css'
import { noticeOf } from './sync'
import { words } from './words'

const VIEWS = ['all', 'unread', 'read', 'collected'] as const
type View = (typeof VIEWS)[number]

/** All notices of the last 90 days. */
export default function NoticesPage() {
  const t = useWords(words)
  const clear = useClearing()
  const count = useUnreadCount()
  const list = useListState('GET /notices/', { one: ['status', 'collected'] })
  const view =
    VIEWS.find((one) => one === list.value('status')) ?? (list.value('collected') ? 'collected' : 'all')
  const { page, pageSize, change } = list
  const rows = useLastPage(
    list,
    useCall('GET /notices/', { query: queryOf(view, list) }, { keepBefore: true }),
    (last) => change({ page: last }, { replaces: true }),
  )
  return (
    <>
      <PageHeader title={t('title')}>
        <Button title={t('setAllRead')} disabled={count === 0} onClick={() => readNotices('all')}>
          {t('setRead')}
        </Button>
        <Button disabled={rows.data?.count === 0 && view === 'all'} onClick={clear}>
          {t('clear')}
        </Button>
      </PageHeader>
      <div className={pageStyles.panel}>
        <Segmented
          aria-label={t('shown')}
          options={VIEWS.map((value) => ({ value, label: t(value) }))}
          value={view}
          onChange={(chosen) =>
            change({
              status: chosen === 'unread' || chosen === 'read' ? chosen : undefined,
              collected: chosen === 'collected' ? 'true' : undefined,
            })
          }
        />
        <Loaded query={rows}>
          {({ results, count: found }) => (
            <>
              {results.length === 0 ? <None view={view} /> : <NoticeList rows={results.map(noticeOf)} />}
              {found > pageSize ? (
                <Pagination
                  align="end"
                  current={page}
                  pageSize={pageSize}
                  total={found}
                  showSizeChanger={false}
                  onChange={(next) => change({ page: next })}
                />
              ) : null}
            </>
          )}
        </Loaded>
      </div>
    </>
  )
}

const queryOf = (view: View, { page, pageSize }: { page: number; pageSize: number }) => ({
  page: String(page),
  page_size: String(pageSize),
  status: view === 'unread' || view === 'read' ? view : undefined,
  collected: view === 'collected' ? 'true' : undefined,
})

function None({ view }: { view: View }) {
  const t = useWords(words)
  return view === 'all' ? (
    <Outcome icon="bell" title={t('empty')} text={t('emptyText')} />
  ) : (
    <Outcome icon="bell" title={t('noneOf')} />
  )
}

function NoticeList({ rows }: { rows: readonly Notice[] }) {
  const t = useWords(words)
  return (
    <ul className={styles.noticeList} aria-label={t('list')}>
      {rows.map((notice) => {
        const { id, content, status, collected } = notice
        return (
          <li key={id}>
            <NoticeText notice={notice} />
            <span className={styles.noticeActs}>
              {status ? (
                <Button
                  type="link"
                  size="small"
                  aria-label={`${t('setRead')} ${content}`}
                  onClick={() => readNotices([notice])}
                >
                  {t('setRead')}
                </Button>
              ) : null}
              <Button
                type="text"
                size="small"
                title={t(collected ? 'uncollect' : 'collect')}
                aria-label={`${t('collect')} ${content}`}
                aria-pressed={collected}
                icon={<Icon name="star" fill={collected ? 'currentColor' : 'none'} />}
                onClick={() => collectNotice(notice, !collected)}
              />
              <Button
                type="text"
                size="small"
                title={t('remove')}
                aria-label={`${t('remove')} ${content}`}
                icon={<Icon name="remove" />}
                onClick={() => clearNotices([notice])}
              />
            </span>
          </li>
        )
      })}
    </ul>
  )
}
