import { Button } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useWords } from '../../i18n/words'
import { useMay } from '../../state/session'
import { Icon } from '../../ui/show/icon'
import { isOnMac, isSearchKey } from './keys'
import * as styles from './search.module.css'
import { words } from './words'

const SearchDialog = lazy(() => import('./dialog'))

/** The search of the header: a field that opens the dialog, as Ctrl K does from anywhere. Without room it is an icon. */
export function SearchField({ isShort }: { isShort: boolean }) {
  const t = useWords(words)
  const [isOpen, setOpen] = useState(false)
  const isAudited = useMay()('audited')
  useEffect(() => {
    if (!isAudited) return
    const onKey = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return
      // The browser's own Ctrl K would leave the page.
      event.preventDefault()
      // A question or a form over the page is answered first.
      if (document.querySelector('[role="dialog"][aria-modal="true"]') === null) setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isAudited])
  if (!isAudited) return null
  const key = isOnMac() ? '⌘K' : 'Ctrl K'
  return (
    <>
      <Button
        type={isShort ? 'text' : 'default'}
        className={isShort ? '' : styles.searchField}
        title={`${t('title')} (${key})`}
        aria-label={isShort ? t('title') : undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts={isOnMac() ? 'Meta+K' : 'Control+K'}
        icon={<Icon name="search" size={isShort ? 18 : 16} />}
        onClick={() => setOpen(true)}
      >
        {isShort ? null : (
          <>
            {`${t('search')} `}
            <kbd className={styles.searchKey}>{key}</kbd>
          </>
        )}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
