import { Link } from 'react-router'
import { useWords } from '../../i18n/words'
import type { Notice } from '../../state/notifications'
import { useSession } from '../../state/session'
import { readNotices } from './acts'
import { placeOf } from './place'
import { words } from './words'

/** Level, text and time of a notice. Opening it leads to its subject and marks it as read. */
export function NoticeText({ notice, onOpen }: { notice: Notice; onOpen?: () => void }) {
  const t = useWords(words)
  const place = placeOf(
    notice,
    useSession(({ userInfo }) => userInfo),
  )
  const open = () => {
    if (notice.status) readNotices([notice])
    onOpen?.()
  }
  const { content, quality, status, date } = notice
  return (
    <div className={status ? 'notice notice-unread' : 'notice'}>
      {place ? (
        <Link to={place} onClick={open}>
          {content}
        </Link>
      ) : (
        <span>{content}</span>
      )}
      <span className="notice-about">
        <span className={`notice-quality notice-${quality}`}>{t(quality)}</span>
        <time dateTime={`${date.replace(' ', 'T')}+08:00`}>{date}</time>
      </span>
    </div>
  )
}
