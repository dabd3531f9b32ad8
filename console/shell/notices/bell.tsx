import { Button, Skeleton } from 'antd'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useWords } from '../../i18n/words'
import { useUnreadCount } from '../../state/notifications'
import { useMay } from '../../state/session'
import { Icon } from '../../ui/show/icon'
import * as styles from './notices.module.css'
import { type Place, placeAt } from './popup-place'
import { useNoticeWatch } from './sync'
import { words } from './words'

const Panel = lazy(() => import('./panel'))

/** The notification centre in the header. Before approval a user gets no notices. */
export default function NoticeBell() {
  return useMay()('audited') ? <Bell /> : null
}

const shown = (count: number) => (count > 99 ? '99+' : String(count))

function Bell() {
  const t = useWords(words)
  const count = useUnreadCount()
  const [place, setPlace] = useState<Place | null>(null)
  const around = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = place !== null
  const leave = () => setPlace(null)
  useNoticeWatch()
  useEffect(() => {
    if (!isOpen) return
    const leaveFor = ({ target }: Event) => {
      if (!(target instanceof Node) || !around.current?.contains(target)) leave()
    }
    // A press outside, or the focus moving elsewhere.
    const events = ['pointerdown', 'focusin']
    for (const event of events) window.addEventListener(event, leaveFor)
    // A telephone changes the size of its window while somebody scrolls. The panel follows its bell when the frame has its new shape.
    const follow = () =>
      requestAnimationFrame(() => {
        const at = button.current?.getBoundingClientRect()
        if (at) setPlace((open) => open && placeAt(at))
      })
    window.addEventListener('resize', follow)
    return () => {
      for (const event of events) window.removeEventListener(event, leaveFor)
      window.removeEventListener('resize', follow)
    }
  }, [isOpen])
  return (
    <div ref={around} className={styles.noticePlace}>
      <Button
        ref={button}
        type="text"
        title={t('title')}
        aria-label={count > 0 ? t('bellUnread', { count: shown(count) }) : t('title')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        icon={<Icon name="bell" size={18} />}
        onClick={({ currentTarget }) =>
          setPlace(isOpen ? null : placeAt(currentTarget.getBoundingClientRect()))
        }
      />
      {count > 0 ? (
        <span className={styles.noticeCount} aria-hidden="true">
          {shown(count)}
        </span>
      ) : null}
      {place ? (
        <div className={styles.noticePopup} style={place}>
          <Suspense fallback={<Skeleton active />}>
            <Panel
              onClose={() => {
                leave()
                button.current?.focus()
              }}
              onLeave={leave}
            />
          </Suspense>
        </div>
      ) : null}
    </div>
  )
}
