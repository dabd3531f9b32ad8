import { useState } from 'react'
import { changeSettings, useSetting } from '../../state/settings'
import { useMedia } from '../../theme/media'
import { NARROW } from './media'

/**
 * Whether the side menu is compact: a person's own choice, and by itself on a narrow window. Unfolding it there lasts
 * until the window is wide again and leaves the choice as it is.
 */
export function useCompact(): [isCompact: boolean, toggle: () => void] {
  const chosen = useSetting('isSidebarCompact')
  const isNarrow = useMedia(NARROW)
  const [isUnfolded, setUnfolded] = useState(false)
  if (!isNarrow && isUnfolded) setUnfolded(false)
  if (isNarrow) return [!isUnfolded, () => setUnfolded(!isUnfolded)]
  return [chosen, () => changeSettings({ isSidebarCompact: !chosen })]
}
