import { useWords } from '../../i18n/words'
import { DarkSide } from '../../theme/dark-side'
import { words } from '../words'
import { Brand } from './brand'
import { FoldButton } from './fold-button'
import * as styles from './frame.module.css'
import { BranchMenu, MainMenu } from './menu'
import { Organization } from './organization'
import type { FrameShape } from './shape'
import { Tools } from './tools'

interface AsideProps {
  shape: FrameShape
  isCompact: boolean
  onFold: () => void
  hasFooter: boolean
}

/** The side menu. Where the header is hidden, the user, the settings and the organization are here. */
export function Aside({ shape, isCompact, onFold, hasFooter }: AsideProps) {
  const t = useWords(words)
  const { layout, hasHeader, isSplit } = shape
  return (
    <DarkSide>
      <aside className={`${styles.frameAside} dark-side`}>
        {layout === 'side' ? <Brand isShort={isCompact} /> : null}
        {hasHeader || isCompact ? null : (
          <div className={styles.frameAsideOrganization}>
            <Organization />
          </div>
        )}
        {isSplit ? <BranchMenu isCompact={isCompact} /> : <MainMenu isCompact={isCompact} />}
        {hasHeader ? null : (
          <div className={styles.frameAsideTools}>
            <Tools isShort />
            <FoldButton isCompact={isCompact} onFold={onFold} />
          </div>
        )}
        {hasFooter ? <footer className={styles.frameFooter}>{t('footer')}</footer> : null}
      </aside>
    </DarkSide>
  )
}
