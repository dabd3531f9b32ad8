import { Drawer } from 'antd'
import { useWords } from '../../i18n/words'
import { DarkSide } from '../../theme/dark-side'
import { words } from '../words'
import { MainMenu } from './menu'

export default function MenuDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useWords(words)
  return (
    <DarkSide>
      <Drawer
        open={isOpen}
        onClose={onClose}
        placement="left"
        size="min(280px, 80vw)"
        title={t('system')}
        rootClassName="dark-side"
      >
        <MainMenu isCompact={false} />
      </Drawer>
    </DarkSide>
  )
}
