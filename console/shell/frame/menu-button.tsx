import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { useWords } from '../../i18n/words'
import { Icon } from '../../ui/show/icon'
import { words } from '../words'

const MenuDrawer = lazy(() => import('./menu-drawer'))

/** Opens the menu over the page, until another page is shown. */
export function MenuButton() {
  const t = useWords(words)
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const [wasOpened, setWasOpened] = useState(false)
  const isOpen = openAt === key
  return (
    <>
      <Button
        type="text"
        aria-label={t('menu')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        icon={<Icon name="menu" size={20} />}
        onClick={() => {
          setWasOpened(true)
          setOpenAt(key)
        }}
      />
      {wasOpened ? (
        <Suspense fallback={null}>
          <MenuDrawer isOpen={isOpen} onClose={() => setOpenAt(null)} />
        </Suspense>
      ) : null}
    </>
  )
}
