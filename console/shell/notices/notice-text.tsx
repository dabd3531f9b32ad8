import { use } from 'react'
import { Link } from 'react-router'
import { useWords } from '../../i18n/words'
import type { Notice } from '../../state/notifications'
import { useSession } from '../../state/session'
import { PageTable } from '../may-open'
import { readNotices } from './acts'
import * as styles from './notices.module.css'
import { placeOf } from './place'
import { words } from './words'

const COLORS = { high: styles.noticeHigh, middle: styles.noticeMiddle, low: undefined } as const

/** Level, text and time of a notice. Opening it leads to its subject and marks it as read. */
export function NoticeText({ notice, onOpen }: { notice: Notice; onOpen?: () => void }) {
  const t = useWords(words)
  const person = useSession(({ userInfo }) => userInfo)
  const place = placeOf(notice, person, use(PageTable))
  const open = () => {
    if (notice.status) readNotices([notice])
    onOpen?.()
  }
  const { content, quality, status, date } = notice
  return (
    <div className={status ? `${styles.notice} ${styles.noticeUnread}` : styles.notice}>
      {place ? (
        <Link to={place} onClick={open}>
          {content}
        </Link>
      ) : (
        <span>{content}</span>
      )}
      <span className={styles.noticeAbout}>
        <span className={COLORS[quality]}>{t(quality)}</span>
        <time dateTime={`${date.replace(' ', 'T')}+08:00`}>{date}</time>
      </span>
    </div>
  )
}
