import { Alert, Button, Skeleton } from 'antd'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { unread, useNotices } from '../../state/notifications'
import { Failure } from '../../ui/show/failure'
import { Icon } from '../../ui/show/icon'
import { readNotices } from './acts'
import { useClearing } from './clearing'
import { NoticeText } from './notice-text'
import * as styles from './notices.module.css'
import { refreshNotices, useAsking } from './sync'
import { words } from './words'

interface PanelProps {
  /** Back to the bell. */
  onClose: () => void
  /** To another page, or into a question. */
  onLeave: () => void
}

/** The unread notices, newest first. */
export default function Panel({ onClose, onLeave }: PanelProps) {
  const t = useWords(words)
  const kept = useNotices()
  const clear = useClearing()
  const panel = useRef<HTMLElement>(null)
  const takeFocus = () => panel.current?.focus()
  useEffect(() => {
    panel.current?.focus()
    refreshNotices()
  }, [])
  return (
    <section
      ref={panel}
      role="dialog"
      aria-label={t('title')}
      tabIndex={-1}
      className={styles.noticePanel}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose()
      }}
    >
      <div className={styles.noticePanelHead}>
        <h2>{t('title')}</h2>
        {kept.count > 0 ? (
          <Button
            type="link"
            size="small"
            title={t('setAllRead')}
            onClick={() => {
              readNotices('all')
              takeFocus()
            }}
          >
            {t('setRead')}
          </Button>
        ) : null}
        {kept.msgData.length > 0 ? (
          <Button
            type="link"
            size="small"
            onClick={() => {
              onLeave()
              clear()
            }}
          >
            {t('clear')}
          </Button>
        ) : null}
      </div>
      <Unread onLeave={onLeave} onRead={takeFocus} />
      <div className={styles.noticePanelFoot}>
        <Link to={pathTo('MyNotices')} onClick={onLeave}>
          {t('viewAll')}
        </Link>
      </div>
    </section>
  )
}

function Unread({ onLeave, onRead }: { onLeave: () => void; onRead: () => void }) {
  const t = useWords(words)
  const kept = useNotices()
  const { isBusy, error } = useAsking()
  const rows = unread(kept)
  if (rows.length === 0 && error) return <Failure error={error} onRetry={refreshNotices} />
  if (rows.length === 0 && isBusy && (kept.count > 0 || kept.language === ''))
    return <Skeleton active className={styles.noticeNone} />
  if (rows.length === 0)
    return (
      <p className={styles.noticeNone}>
        <Icon name="bell" size={32} />
        {t('empty')}
      </p>
    )
  const more = kept.count - rows.length
  return (
    <>
      {error ? <Alert type="warning" title={`${t('stale')}${error.msg}`} /> : null}
      <ul className={`${styles.noticeList} ${styles.noticeListShort}`} aria-label={t('unread')}>
        {rows.map((notice) => (
          <li key={notice.id}>
            <NoticeText notice={notice} onOpen={onLeave} />
            <Button
              type="text"
              size="small"
              title={t('setRead')}
              aria-label={`${t('setRead')} ${notice.content}`}
              icon={<Icon name="check" />}
              onClick={() => {
                readNotices([notice])
                onRead()
              }}
            />
          </li>
        ))}
      </ul>
      {more > 0 ? <p className={styles.noticeMore}>{t('more', { count: more })}</p> : null}
    </>
  )
}
