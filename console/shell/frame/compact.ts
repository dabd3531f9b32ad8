import { useState, useSyncExternalStore } from 'react'
import { changeSettings, useSetting } from '../../state/settings'

const narrow = matchMedia('(max-width: 991.98px)')

/**
 * Whether the side menu is compact: a person's own choice, and by itself on a narrow window. Unfolding it there lasts
 * until the window is wide again and leaves the choice as it is.
 */
export function useCompact(): [isCompact: boolean, toggle: () => void] {
  const chosen = useSetting('isSidebarCompact')
  const isNarrow = useSyncExternalStore(
    (onChange) => {
      narrow.addEventListener('change', onChange)
      return () => narrow.removeEventListener('change', onChange)
    },
    () => narrow.matches,
  )
  const [isUnfolded, setUnfolded] = useState(false)
  if (!isNarrow && isUnfolded) setUnfolded(false)
  if (isNarrow) return [!isUnfolded, () => setUnfolded(!isUnfolded)]
  return [chosen, () => changeSettings({ isSidebarCompact: !chosen })]
}
