import { Brand } from './brand'
import { FoldButton } from './fold-button'
import * as styles from './frame.module.css'
import { HeaderMenu } from './header-menu'
import { MenuButton } from './menu-button'
import { Organization } from './organization'
import type { FrameShape } from './shape'
import { Tools } from './tools'

interface HeaderProps {
  shape: FrameShape
  isCompact: boolean
  onFold: () => void
}

export function Header({ shape, isCompact, onFold }: HeaderProps) {
  const { layout, hasAside, isSplit, isPhone } = shape
  const hasMenu = !isPhone && (layout === 'top' || isSplit)
  return (
    <header className={hasMenu ? `${styles.frameHeader} ${styles.frameHeaderCrowded}` : styles.frameHeader}>
      {isPhone ? <MenuButton /> : null}
      {hasAside ? <FoldButton isCompact={isCompact} onFold={onFold} /> : null}
      {isPhone || layout === 'side' ? null : <Brand />}
      {hasMenu ? <HeaderMenu isSplit={isSplit} /> : null}
      <div className={styles.frameHeaderOrganization}>
        <Organization />
      </div>
      <Tools isShort={isPhone} isCrowded={hasMenu} />
    </header>
  )
}
