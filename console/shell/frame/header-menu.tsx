import { Menu } from 'antd'
import { useRef } from 'react'
import { useLocale } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { Icon } from '../../ui/show/icon'
import { words } from '../words'
import { useBranches } from './branches'
import * as styles from './frame.module.css'
import { useEntry, useFollow } from './menu'
import { withinLandmark } from './popup-place'
import { useRoom } from './room'

/**
 * All branches side by side; those without room are behind an ellipsis. With a split menu their pages are left out. The
 * library's own way of hiding entries leaves them reachable by keyboard.
 */
export function HeaderMenu({ isSplit }: { isSplit: boolean }) {
  const t = useWords(words)
  const entry = useEntry()
  const { branches, current, selected } = useBranches()
  const entries = branches.map((branch) => entry.ofBranch(branch, { hasIcon: false, isSplit }))
  const place = useRef<HTMLElement>(null)
  const names = branches.map(({ group }) => group.path)
  const room = useRoom(place, [useLocale(), isSplit, ...names].join())
  const hidden = entries.slice(room)
  const isCurrentHidden = branches.slice(room).some((branch) => branch === current)
  const more = {
    key: 'more',
    label: (
      <>
        <Icon name="more" size={18} />
        <span className={styles.frameHidden}>{t('more')}</span>
      </>
    ),
    children: hidden,
    // The library highlights the parent of the page only after it was opened once.
    className: isCurrentHidden ? 'ant-menu-submenu-selected' : '',
  }
  const shown = isSplit ? current?.pages[0]?.name : selected
  return (
    <nav aria-label={t('menu')} className={styles.frameHeaderMenu} ref={place}>
      <Menu
        mode="horizontal"
        disabledOverflow
        selectedKeys={shown ? [shown] : []}
        items={hidden.length > 0 ? [...entries.slice(0, room), more] : entries}
        onClick={useFollow()}
        getPopupContainer={withinLandmark}
        className={styles.frameMenu}
      />
    </nav>
  )
}
